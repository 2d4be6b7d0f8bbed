"""The packages that are timed: a module for each, with a class Peer."""
