"""A terminal for one command: it types, it reads, and it answers as a terminal does when asked."""

import fcntl
import os
import re
import select
import signal
import struct
import termios
import time

# What programs ask a terminal, and what one answers.
ANSWERS = [
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
    (re.compile(rb"\x1b\[\?(\d+)\$p"), b"\x1b[?%b;2$y"),
]
LONGEST_QUESTION = 16
ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[()][0-9A-B]|[=>78])")


class Pseudo:
    """Runs `command` in a pseudo terminal of `columns` by `rows`."""

    def __init__(self, command, columns=100, rows=24, environment=None):
        variables = os.environ | {"TERM": "xterm-256color"} | (environment or {})
        self.pid, self.master = os.forkpty()
        if self.pid == 0:
            os.execvpe(command[0], command, variables)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.raw = b""
        self.asked = 0

    def read(self, seconds):
        """Reads what comes within a time; returns False at the end."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.raw += data
        for question, answer in ANSWERS:
            for asked in question.finditer(self.raw, self.asked):
                self.asked = asked.end()
                self.write(answer % asked.groups() if asked.groups() else answer)
        # A question may be cut in two by the end of what was read.
        self.asked = max(self.asked, len(self.raw) - LONGEST_QUESTION)
        return bool(data)

    def write(self, data):
        """Types bytes, also more than a terminal takes at once."""
        data = data.encode() if isinstance(data, str) else data
        while data:
            _, writable, _ = select.select([], [self.master], [], 0.01)
            if writable:
                data = data[os.write(self.master, data[:1024]):]
            else:
                self.read(0)

    def text(self, since=0):
        """What was written since a place in `raw`, without escape sequences."""
        return ESCAPES.sub("", self.raw[since:].decode("utf-8", "replace"))

    def until(self, condition, seconds=60):
        """Reads until `condition` holds; returns the seconds that it took, or None."""
        begin = time.monotonic()
        while not condition():
            if time.monotonic() - begin > seconds or not self.read(0.05):
                return None
        return time.monotonic() - begin

    def close(self):
        """Ends the command."""
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.master)
