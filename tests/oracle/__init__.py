"""Slow, obvious brute force, written from the definitions and apart from `rules`.

Nothing here imports the kernel: the tests hold the two against each other.

Words used throughout
    counts  natural tiles by kind; nine numbers for a suit, 34 for a hand
            (characters, dots, bamboo, then E S W N and the dragons 白 發 中)
    wilds   a number of tiles that may stand for anything, not in the counts
    faces   what the tiles of a finished hand show; a face may occur more than four times
"""
