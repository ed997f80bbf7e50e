"""How it is proved, for a reader: one module a paper, one function an equation, by the names of ``papers``.

Each step is checked when the function runs, and the last line decides the record itself.
"""
