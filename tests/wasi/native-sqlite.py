"""Statements, one a line, on a database that is made anew: rows as SQLite's own shell prints them."""
import sqlite3
import sys

db = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.stdin.read().split("\n"):
    try:
        for row in db.execute(statement):
            print("|".join("" if value is None else str(value) for value in row))
    except sqlite3.Error:
        pass
