"""The faults. Each has `on`, what it touches, so that no two touch the same at once; begin(), how long it stays, and end()."""
import os
import shutil
import signal

# What a fault holds of a disk that fills, at a time.
MEBIBYTE = 1 << 20


class Fault:
    def __init__(self, hall, dice):
        self.hall, self.dice = hall, dice
        self.what = self.dice.choice(self.victims())
        self.sort = hall.called(self.what)  # as the summary counts it
        self.on = {self.what}
        self.seconds = self.dice.uniform(0.1, 2.5)

    def victims(self):
        """In a cluster a broker is lost by `member` alone: one at a time."""
        return [*(self.hall.brokers if len(self.hall.brokers) == 1 else []), "hall", *self.hall.names]

    def called(self):
        return f"{self.kind} of {self.hall.called(self.what)}"

    def write(self, name, text):
        with open(self.hall.path(name) + ".new", "w", encoding="ascii") as file:
            file.write(text)
        os.rename(self.hall.path(name) + ".new", self.hall.path(name))


class Kill(Fault):
    kind = "kill"

    def begin(self):
        self.hall.end(self.what, signal.SIGKILL)

    def end(self):
        self.hall.start(self.what)


class Stop(Fault):
    """Held back as a machine that swaps does: nothing of it runs, and its connections stay."""
    kind = "stop"

    def __init__(self, hall, dice):
        super().__init__(hall, dice)
        self.seconds = dice.uniform(0.5, 4)

    def begin(self):
        self.hall.signal(self.what, signal.SIGSTOP)

    def end(self):
        self.hall.signal(self.what, signal.SIGCONT)


class OnWire(Fault):
    def __init__(self, hall, dice):
        super().__init__(hall, dice)
        self.wire = hall.wires[self.what]
        self.on = {f"wire of {self.what}"}
        self.seconds = dice.uniform(0.5, 4)

    def victims(self):
        return ["hall", *self.hall.names]

    def end(self):
        self.wire.heal(drop=self.dice.random() < 0.5)


class Cut(OnWire):
    kind = "cut"

    def begin(self):
        self.wire.cut()


class Slow(OnWire):
    kind = "slow"

    def begin(self):
        self.wire.slow(self.dice.choice([0.05, 0.3, 1.2]))


class HalfOpen(OnWire):
    kind = "half-open"

    def begin(self):
        self.wire.hold()


class Clock(Fault):
    """The wall clock is five minutes off, and is set again."""
    kind = "clock"

    def __init__(self, hall, dice):
        super().__init__(hall, dice)
        self.on = {f"clock of {self.what}"}

    def victims(self):
        return ["hall", *self.hall.names]

    def begin(self):
        self.write(f"clock-{self.what}", str(self.dice.choice([-300, 300])))

    def end(self):
        self.write(f"clock-{self.what}", str(self.dice.choice([-300, 0, 0, 300])))


class Disk(Fault):
    """The broker's disk is full. nats-server 2.9.10 holds on to its stream's lock then for good, so that with room again it has to be started
    again, and with -9: it does not end when it is asked to."""
    kind = "disk"

    def victims(self):
        return ["broker"]

    def begin(self):
        self.filler = os.path.join(self.hall.store, "filler")
        try:
            with open(self.filler, "wb", buffering=0) as file:
                while True:
                    file.write(bytes(MEBIBYTE))
        except OSError:
            pass

    def end(self):
        os.remove(self.filler)
        self.hall.end("broker", signal.SIGKILL)
        self.hall.start("broker")


class HallDisk(Fault):
    """The hall's own disk is full: its read model cannot grow."""
    kind = "hall-disk"

    def __init__(self, hall, dice):
        super().__init__(hall, dice)
        self.seconds = dice.uniform(0.5, 4)
        self.on = {"hall", "the hall's disk"}  # on a full disk it does not start, and says so

    def victims(self):
        return ["hall"]

    def begin(self):
        self.write("hall-full", "")

    def end(self):
        os.remove(self.hall.path("hall-full"))


class Stream(Fault):
    """The broker comes back without its stream."""
    kind = "stream"

    def victims(self):
        return ["broker"]

    def begin(self):
        self.hall.end("broker", signal.SIGKILL)
        for name in os.listdir(self.hall.store):
            shutil.rmtree(os.path.join(self.hall.store, name))

    def end(self):
        self.hall.start("broker")


class Model(Fault):
    """The hall comes back without its read model."""
    kind = "model"

    def victims(self):
        return ["hall"]

    def begin(self):
        self.hall.end("hall", signal.SIGKILL)
        for name in os.listdir(self.hall.club):
            if name.startswith("hall.sqlite"):
                os.remove(os.path.join(self.hall.club, name))

    def end(self):
        self.hall.start("hall")


class Member(Fault):
    """One of three brokers is lost, the leader of the stream or another, and comes back, with what it had or with nothing."""
    kind = "member"

    def __init__(self, hall, dice):
        super().__init__(hall, dice)
        leader = hall.leader()
        self.role = dice.choice(["leader", "follower"]) if leader else "member"
        if self.role == "leader":
            self.what = leader
        elif self.role == "follower":
            self.what = dice.choice([one for one in hall.brokers if one != leader])
        self.loss = dice.choice(["killed", "killed", "stopped", "emptied"])
        self.sort = f"{self.role} {self.loss}"
        self.on = {"a member"}
        # A leader is chosen within 4 to 12 s: before that, and long after.
        self.seconds = dice.uniform(*dice.choice([(0.2, 4), (4, 14)]))

    def victims(self):
        return self.hall.brokers

    def called(self):
        return f"{self.hall.called(self.what)} ({self.role}) {self.loss}"

    def begin(self):
        if self.loss == "stopped":
            self.hall.signal(self.what, signal.SIGSTOP)
            return
        self.hall.end(self.what, signal.SIGKILL)
        if self.loss == "emptied":
            shutil.rmtree(self.hall.store_of(self.what), ignore_errors=True)  # lost again before it had made one

    def end(self):
        if self.loss == "stopped":
            self.hall.signal(self.what, signal.SIGCONT)
        else:
            self.hall.start(self.what)


# What a hall of one broker can suffer, and one of three.
ALONE = (Kill, Cut, Slow, HalfOpen, Disk, HallDisk, Clock, Stop, Stream, Model)
CLUSTER = (Member, Kill, Cut, Slow, HalfOpen, HallDisk, Clock, Stop, Model)
KINDS = {one.kind: one for one in (*ALONE, Member)}


class Deck:
    """Kinds in turns: each comes once before any comes again; a kill for each sort of process."""

    def __init__(self, kinds, dice):
        self.kinds, self.dice, self.rest = [*kinds, *(["kill"] * 2 if "kill" in kinds else [])], dice, []

    def next(self, hall, busy):
        """One that touches nothing of what is busy; None: there is none among those of this turn."""
        if not self.rest:
            self.rest = self.dice.sample(self.kinds, len(self.kinds))
        for kind in list(self.rest):
            one = KINDS[kind](hall, self.dice)
            if not one.on & busy:
                self.rest.remove(kind)
                return one
        return None
