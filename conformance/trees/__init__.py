"""Counted trees: how many sequences of steps a hand may take to a depth, what perft is to chess.

`python -m conformance.trees GAME --seed S --depth N` counts and prints the split by first step, of this implementation or,
with `--base-url`, of any service. The published counts lie beside this file; the README beside the package tells their format.
"""
