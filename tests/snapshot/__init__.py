"""A snapshot of every public number: what is asked, keyed by what is computed, and what comes of it.

``cases`` says what is asked, ``adapter`` translates each case into today's calls, ``values`` writes results exactly,
``taking`` computes them, ``comparing`` finds every difference, and ``reached`` measures which public names were called.
A change of the interface changes the adapter alone.
"""
