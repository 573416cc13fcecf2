"""A board file (*.textproto) with the line of each value, and what it says about wires: Demands."""
import dataclasses
import re

TOKEN = re.compile(r'#[^\n]*|"(?:[^"\\]|\\.)*"|[{}:]|[^\s{}:#"]+|\n')


class Message(list):
    """(key, value, line) in their order."""
    def all(self, key):
        return [v for k, v, _ in self if k == key]

    def get(self, key, default=None):
        return next(iter(self.all(key)), default)

    def line(self, key):
        return next((at for k, _, at in self if k == key), 0)


def parse(text):
    stack, line, key = [Message()], 1, None
    for token in TOKEN.findall(text):
        if token == "\n":
            line += 1
        elif token == "{":
            inner = Message()
            stack[-1].append((key, inner, line))
            stack.append(inner)
            key = None
        elif token == "}":
            stack.pop()
        elif token == ":" or token[0] == "#":
            continue
        elif key is None:
            key = token
        else:
            plain = token[1:-1] if token[0] == '"' else token
            stack[-1].append((key, int(plain, 0) if re.fullmatch(r"-?(0[xX][0-9a-fA-F]+|\d+)", plain) else plain, line))
            key = None
    return stack[0]


@dataclasses.dataclass
class Demand:
    """That a line of the computer or of an expander leads to one pin of a chip of a place."""
    where: str           # "boards/hub-pi4.textproto:67"
    what: str            # "north.reader busy"
    start: tuple         # ("gpio", 5), ("expander", 0x20, 0), ("channel", 0x70, 1, "SDA")
    seat: str            # "North"
    end: tuple           # ("PN5180A0HN", "BUSY") or ("place", "inner beam")
    low: bool = None     # whether low means active; None: no line of a board file

    def begins(self):
        kind, *rest = self.start
        return {"gpio": "GPIO{}", "expander": "line {1} of the expander 0x{0:02x}", "channel": "{2} of channel {1} of the multiplexer 0x{0:02x}"}[kind].format(*rest)


@dataclasses.dataclass
class Address:
    where: str
    what: str
    seat: str
    lib: str
    addresses: list


class Board:
    def __init__(self, path, shown):
        self.shown, self.file = shown, parse(path.read_text())
        self.buses = {bus.get("name"): bus for bus in self.file.all("bus")}
        self.demands, self.addresses = [], []
        for bus in self.file.all("bus"):
            self._expander(bus)
        for device in self.file.all("device"):
            self._device(device)

    def _at(self, message, key):
        return f"{self.shown}:{message.line(key)}"

    def _line(self, line):
        bus = self.buses[line.get("gpio")].get("gpio")
        return ("expander", bus.get("expander").get("address"), line.get("line")) if bus.get("expander") else ("gpio", line.get("line"))

    def _want(self, message, key, what, start, seat, *end):
        line = message.get(key)
        low = line.get("active_low") == "true" if isinstance(line, Message) and line.get("gpio") else None
        self.demands.append(Demand(self._at(message, key), what, start, seat, end, low))

    def _expander(self, bus):
        name = bus.get("name")
        expander = (bus.get("gpio") or Message()).get("expander")
        if expander:
            seat, trunk = name.split("-")[-1].capitalize(), self.buses[expander.get("bus")].get("i2c")
            self.addresses.append(Address(self._at(expander, "address"), name, seat, "TCA9555PWR", [expander.get("address")]))
            self._want(expander, "interrupt", f"{name} interrupt", self._line(expander.get("interrupt")), seat, "TCA9555PWR", "~{INT}")
            for pin in ("sda", "scl"):
                self._want(expander, "bus", f"{name} {pin}", ("gpio", trunk.get(pin)), seat, "TCA9555PWR", pin.upper())
        behind = (bus.get("i2c") or Message()).get("behind")
        if behind:
            trunk = self.buses[behind.get("bus")].get("i2c")
            self.addresses.append(Address(self._at(behind, "address"), f"{name} multiplexer", "", "TCA9548APWR", [behind.get("address")]))
            if behind.get("reset"):
                self._want(behind, "reset", "multiplexer reset", self._line(behind.get("reset")), "", "TCA9548APWR", "~{RESET}")
            for pin in ("sda", "scl"):
                self._want(behind, "bus", f"multiplexer of {name} {pin}", ("gpio", trunk.get(pin)), "", "TCA9548APWR", pin.upper())

    def _chip(self, chip, name, seat, lib):
        bus = self.buses[chip.get("bus")].get("i2c")
        behind = bus.get("behind")
        for pin in ("SDA", "SCL"):
            start = ("channel", behind.get("address"), behind.get("channel"), pin) if behind else ("gpio", bus.get(pin.lower()))
            self._want(chip, "bus", f"{name} on {chip.get('bus')} {pin}", start, seat, lib, pin)

    def _device(self, device):
        name = device.get("name")
        seat = device.get("seat").split("_")[-1].capitalize()
        if reader := device.get("pn5180"):
            spi = self.buses[reader.get("bus")].get("spi")
            for key, pin in (("sclk", "SCK"), ("mosi", "MOSI"), ("miso", "MISO"), ("chip_select", "NSS")):
                self._want(spi, key, f"{name} on {reader.get('bus')} {key}", ("gpio", spi.get(key)), seat, "PN5180A0HN", pin)
            for key, pin in (("busy", "BUSY"), ("irq", "IRQ"), ("reset", "~{RESET}")):
                self._want(reader, key, f"{name} {key}", self._line(reader.get(key)), seat, "PN5180A0HN", pin)
        if sensor := device.get("vl6180x"):
            self._chip(sensor, name, seat, "VL6180X")
            if sensor.get("enable"):
                self._want(sensor, "enable", f"{name} enable", self._line(sensor.get("enable")), seat, "VL6180X", "GPIO0/CE")
        if sensor := device.get("apds9960"):
            self._chip(sensor, name, seat, "APDS-9960")
            if sensor.get("light"):
                self._want(sensor, "light", f"{name} light", self._line(sensor.get("light")), seat, "place", "window light")
        if pads := device.get("mpr121"):
            self._chip(pads, name, seat, "MPR121QR2")
            self.addresses.append(Address(self._at(pads, "address"), name, seat, "MPR121QR2", pads.all("address")))
        for driver, keys in (("break_beams", {"inner": "inner beam", "outer": "outer beam"}), ("contact", {"line": "seat contact"}), ("lamps", {"green": "green light", "amber": "amber light"})):
            for key, place in keys.items():
                if (message := device.get(driver)) and message.get(key):
                    self._want(message, key, f"{name} {key}", self._line(message.get(key)), seat, "place", place)
