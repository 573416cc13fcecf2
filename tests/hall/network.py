"""A network that fails, between a table or the hall and the broker: a TCP proxy of the test's own, so that no right over this machine's
network is needed. It cuts, delays, and holds connections half open."""
import asyncio
import random
import threading


class Network:
    """The proxies' thread."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def wire(self, port, seed):
        """A way to a port of this machine."""
        wire = Wire(self.loop, port, seed)
        wire.port = asyncio.run_coroutine_threadsafe(wire.open(), self.loop).result(30)
        return wire

    def way(self, ports, seed):
        """Somebody's way to all brokers."""
        return Way([self.wire(port, seed * 10 + index) for index, port in enumerate(ports)])


class Way:
    """Wires that fail together."""

    def __init__(self, wires):
        self.wires = wires

    def cut(self):
        for one in self.wires:
            one.cut()

    def slow(self, seconds):
        for one in self.wires:
            one.slow(seconds)

    def hold(self):
        for one in self.wires:
            one.hold()

    def heal(self, drop=False):
        for one in self.wires:
            one.heal(drop)


class Wire:
    def __init__(self, loop, target, seed):
        self.loop, self.target, self.dice = loop, target, random.Random(seed)
        self.writers = set()
        self.whole, self.delay = True, 0.0

    async def open(self):
        self.flows = asyncio.Event()
        self.flows.set()
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        self.writers.add(writer)
        other = None
        try:
            await self.flows.wait()  # held open, and nobody answers
            if not self.whole:
                return
            there, other = await asyncio.open_connection("127.0.0.1", self.target)
            self.writers.add(other)
            await asyncio.gather(self.carry(reader, other), self.carry(there, writer))
        except (OSError, EOFError, asyncio.IncompleteReadError):
            pass
        finally:
            for one in (writer, other):
                if one:
                    self.writers.discard(one)
                    one.transport.abort()

    async def carry(self, reader, writer):
        """In order, each part late by the delay; ends both ways at the first end."""
        waiting = asyncio.Queue()

        async def deliver():
            while True:
                due, part = await waiting.get()
                await asyncio.sleep(max(0.0, due - self.loop.time()))
                await self.flows.wait()
                if not part:
                    raise EOFError
                writer.write(part)
                await writer.drain()

        delivering = asyncio.ensure_future(deliver())
        try:
            while True:
                part = await reader.read(1 << 16)
                waiting.put_nowait((self.loop.time() + self.delay * self.dice.uniform(0.5, 1.0), part))
                if not part:
                    break
            await delivering
        finally:
            delivering.cancel()

    def call(self, what):
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (what(), done.set()))
        done.wait(30)

    def drop(self):
        for one in list(self.writers):
            one.transport.abort()

    # ---- What the faults do ----

    def cut(self):
        def do():
            self.whole = False
            self.drop()
        self.call(do)

    def slow(self, seconds):
        self.call(lambda: setattr(self, "delay", seconds))

    def hold(self):
        """Half open: neither side hears anything of the other, nor that it has gone."""
        self.call(self.flows.clear)

    def heal(self, drop=False):
        """As it was; with `drop` what was connected is lost, else what was held comes late."""
        def do():
            self.whole, self.delay = True, 0.0
            if drop:
                self.drop()
            self.flows.set()
        self.call(do)
