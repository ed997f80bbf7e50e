"""What ``bookmaker code`` writes, compiled and run by the real thing on every golden value of two classes."""
