import os
import signal
import sys

sys.path.insert(0, os.path.dirname(__file__))
# A job in the background of a script ignores it, and tests of Ctrl-C would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
