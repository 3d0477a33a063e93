"""A play site: tables for people and bots, live and by the day.

The server knows no game: whatever is played reaches it through the contract of `signoria.game`.

    store       what is kept: SQLite or PostgreSQL, one write path
    table       one table as a fold of its log, without any input or output
    hall        the tables in use: lock, decide, commit, acknowledge, publish
    push        the sockets
    runner      what the server does by itself: bots and clocks
    routes      the API
"""
