"""A play site: tables for people and bots, live and by the day.

The server knows no game: whatever is played reaches it through the contract of `signoria.game`.

    wire        connections: what they may do before anybody looks at what they say
    http        requests and answers: the application, its guard, its roles, the routes
    credentials passwords, recovery codes, second factors
    table       one table as a fold of its log, without any input or output
    live        the tables in use: the write path, the sockets, bots and clocks
    bots        the processes in which bots think
    store       what is kept: SQLite or PostgreSQL
    ops         configuration, limits, metrics, log, inspection
"""
