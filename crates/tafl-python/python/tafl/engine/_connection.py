"""Where the lines of an engine come from: a process, or the engine that is built in."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import weakref
from typing import Any, Protocol

from tafl._tafl import EngineCore
from tafl.engine._error import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: The longest line of the protocol, in bytes.
MAX_LINE = 1 << 20

#: How much of standard error is kept, for messages.
KEPT_ERRORS = 4096

#: How long something that a process has started can keep its output open, in seconds.
GRACE = 1.0


class Connection(Protocol):
    """The way to an engine. Its lines are passed to `on_line`, and its end, with the reason, to `on_end`."""

    name: str

    def send(self, line: str) -> None:
        """Writes a line."""

    def close(self) -> None:
        """Ends the engine at once. `on_end` follows."""


class ProcessConnection(asyncio.SubprocessProtocol):
    """An engine that is a process, with a group of its own: Ctrl-C does not reach it, and what it starts ends with it."""

    name = "engine"

    def __init__(self, on_line: Callable[[str], None], on_end: Callable[[str], None]) -> None:
        self._on_line = on_line
        self._on_end = on_end
        self._transport: asyncio.SubprocessTransport | None = None
        self._line = b""
        self._errors = b""
        self._reason: str | None = None
        self._is_closing = False

    @classmethod
    async def start(
        cls,
        command: str | Sequence[str],
        on_line: Callable[[str], None],
        on_end: Callable[[str], None],
        options: dict[str, Any],
    ) -> ProcessConnection:
        """Starts a process. A program that does not exist raises an `OSError`."""
        words = [command] if isinstance(command, str) else list(command)
        for name in ("stdin", "stdout", "start_new_session", "process_group"):
            if name in options:
                raise TypeError(f"`{name}` cannot be set: an engine has pipes, and a process group of its own")
        if sys.platform == "win32":
            options.setdefault("creationflags", subprocess.CREATE_NEW_PROCESS_GROUP)
        else:
            options["start_new_session"] = True
        loop = asyncio.get_running_loop()
        _, connection = await loop.subprocess_exec(lambda: cls(on_line, on_end), *words, **options)
        return connection

    def send(self, line: str) -> None:
        pipe = self._transport and self._transport.get_pipe_transport(0)
        if isinstance(pipe, asyncio.WriteTransport) and not pipe.is_closing():
            pipe.write(f"{line}\n".encode())

    def close(self) -> None:
        if self._transport is None:
            return
        if self._transport.get_returncode() is None:
            # The transport is closed when the process has ended. Closing it before would look for the end too, and one of
            # both who look would not find it.
            self._is_closing = True
            self._kill()
        else:
            self._transport.close()

    def _kill(self) -> None:
        """Ends the process, and all that it has started."""
        if self._transport is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._transport.kill()
            else:
                os.killpg(self._transport.get_pid(), signal.SIGKILL)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.SubprocessTransport):
            self._transport = transport
            self.name = f"pid={transport.get_pid()}"

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        data = data.encode() if isinstance(data, str) else data
        if fd == 2:
            self._errors = (self._errors + data)[-KEPT_ERRORS:]
            return
        if self._reason is not None:
            return
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            self._on_line(line.decode(errors="replace").rstrip("\r"))
        if len(self._line) > MAX_LINE:
            self._reason = f"it wrote a line of more than {MAX_LINE:,} bytes"
            self.close()

    def process_exited(self) -> None:
        # What it has started may live on, and keep its output open.
        self._kill()
        if self._transport is not None:
            asyncio.get_running_loop().call_later(0 if self._is_closing else GRACE, self._transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        status = self._transport and self._transport.get_returncode()
        reason = self._reason or f"its process ended with status {status}"
        errors = self._errors.decode(errors="replace").strip().splitlines()
        self._on_end(f"{reason}: {shown(errors[-1])}" if errors else reason)


class BuiltinConnection:
    """The engine that is built in, in a thread of its own."""

    name = "builtin"

    def __init__(self, on_line: Callable[[str], None], on_end: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()

        def receive(line: str | None) -> None:
            """Called in the thread of the engine. A loop that is closed raises an exception, which ends there."""
            if line is None:
                loop.call_soon_threadsafe(on_end, "it was closed")
            else:
                loop.call_soon_threadsafe(on_line, line)

        self._core = EngineCore(receive)
        # At the end of the program too.
        self._close = weakref.finalize(self, self._core.close)

    def send(self, line: str) -> None:
        self._core.send(line)

    def close(self) -> None:
        self._close()
