"""Golden playthroughs: whole hands with every answer at every state, as the rules gave them when they were last reviewed.

`python -m conformance.golden` asks everything again and tells what differs; `--write` writes the answers anew. Each hand in
`courses/` is a record (see `rules.replay.record`); its answers lie in the file of the same name beside this one.
"""
