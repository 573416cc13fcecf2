"""The hub: a HAT on the Raspberry Pi's header with multiplexer, expanders and five cables to the modules."""
import kicad
from common import CABLE, FIVE, KEYS, READER, SEATS, cable, pulled, row

# GPIO of the header -> net. The board files are the truth (boards/hub-pi4.textproto); tests/schematics compares.
GPIO = {2: "SDA", 3: "SCL", 4: "INT_N", 10: "SPI0_MOSI", 9: "SPI0_MISO", 11: "SPI0_SCK", 8: "CS_NORTH_N", 7: "CS_EAST_N", 20: "SPI1_MOSI", 19: "SPI1_MISO", 21: "SPI1_SCK",
        18: "CS_SOUTH_N", 17: "CS_WEST_N", 16: "CS_CENTRE_N", 5: "BUSY_NORTH", 6: "IRQ_NORTH", 12: "BUSY_EAST", 13: "IRQ_EAST", 22: "BUSY_SOUTH", 23: "IRQ_SOUTH",
        24: "BUSY_WEST", 25: "IRQ_WEST", 26: "BUSY_CENTRE", 27: "IRQ_CENTRE", 14: "RST_CENTRE_N", 15: "MUX_RST_N"}
BIDIRECTIONAL, INPUT, OUTPUT = "bidirectional", "input", "output"
HEADER = {3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12,
          33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21}
BUS = {"North": "SPI0", "East": "SPI0", "South": "SPI1", "West": "SPI1", "Centre": "SPI1"}


def shape(net):
    if net in ("SDA",) or "SDA" in net:
        return BIDIRECTIONAL
    return INPUT if "MISO" in net or "BUSY" in net or "IRQ" in net or net == "INT_N" else OUTPUT


def draw(parts, symbols):
    project = kicad.Project("hub", parts, symbols)
    root = kicad.Sheet(project, "hub.kicad_sch", "Hub: who is wired to whom", [("/" + project.root, "1", 0)], "Raspberry Pi 4 or 5, five modules")
    order = [2, 3, 4, 11, 10, 9, 8, 7, 21, 20, 19, 18, 17, 16, 5, 6, 12, 13, 22, 23, 24, 25, 26, 27, 14, 15]
    pi, pins = root.child("Raspberry Pi", "raspberry-pi.kicad_sch", "Hub: Raspberry Pi header, HAT EEPROM", "2", 0, 25.4, 27.94, 35.56, right=[(GPIO[g], shape(GPIO[g])) for g in order])
    for net, pin in pins.items():
        root.label(pin, net, 5.08)
    channels = [f"{name.upper()}_{line}{second}" for second in ("", "2") for name in SEATS for line in ("SDA", "SCL")]
    mux, pins = root.child("Multiplexer", "multiplexer.kicad_sch", "Hub: I2C multiplexer", "3", 0, 25.4, 106.68, 35.56,
                           left=[("SDA", BIDIRECTIONAL), ("SCL", INPUT), ("MUX_RST_N", INPUT)], right=[(net, BIDIRECTIONAL if "SDA" in net else OUTPUT) for net in channels])
    for net, pin in pins.items():
        root.label(pin, net, 5.08 if net in channels else -5.08)
    power, _ = root.child("Power", "power.kicad_sch", "Hub: 5 V for the modules", "4", 0, 25.4, 162.56, 35.56, step=7.62)
    left = [(n, INPUT if n not in ("MISO", "BUSY", "IRQ") else OUTPUT) for n in READER]
    seat = None
    for i, name in enumerate(SEATS):
        x, y = 116.84 + 91.44 * (i % 2), 27.94 + 60.96 * (i // 2)
        more = [("SDA", BIDIRECTIONAL), ("SCL", INPUT), ("SDA2", BIDIRECTIONAL), ("SCL2", INPUT), ("TRUNK_SDA", BIDIRECTIONAL), ("TRUNK_SCL", INPUT), ("INT_N", OUTPUT), None, None, ("A0", INPUT), None, ("A1", INPUT)]
        sheet, pins = root.child(name, "seat.kicad_sch", "Hub: one seat's expander, supply and cable", str(5 + i), i + 1, x, y, 35.56, left + more,
                                 [(key, OUTPUT) for key in KEYS] + [("KEY_OWN", INPUT)], other=seat)
        if not seat:
            seat = sheet
        nets = module_nets(name)
        nets.update({"SDA": f"{name.upper()}_SDA", "SCL": f"{name.upper()}_SCL", "SDA2": f"{name.upper()}_SDA2", "SCL2": f"{name.upper()}_SCL2", "TRUNK_SDA": "SDA", "TRUNK_SCL": "SCL",
                     "INT_N": "INT_N"})
        for net, pin in pins.items():
            if net in nets:
                root.label(pin, nets[net], -5.08)
        for bit, (net, stub) in enumerate((("A0", 5.08), ("A1", 12.7))):
            at = pins[net]
            root.wire(at, (at[0] - stub, at[1]))
            root.power("+3V3" if i >> bit & 1 else "GND", at[0] - stub, at[1], 0)
        coded(root, pins, i)
    centre, pins = root.child("Centre", "centre.kicad_sch", "Hub: the board's reader, supply and cable", "9", 5, 116.84, 149.86, 35.56, left + [("RST_N", INPUT)],
                              [(key, OUTPUT) for key in KEYS] + [("KEY_OWN", INPUT)])
    nets = module_nets("Centre")
    nets["RST_N"] = "RST_CENTRE_N"
    for net, pin in pins.items():
        if net in nets:
            root.label(pin, nets[net], -5.08)
    coded(root, pins, 4)
    root.note(190.5, 149.86, "Each cable is coded: a module closes KEY and one other line,", "and only the right one switches the seat's 5 V on.", "A0 and A1 are the expanders' addresses 0x20 to 0x23.")
    draw_pi(pi, order)
    draw_mux(mux, channels)
    draw_power(power)
    draw_seat(seat)
    draw_centre(centre)
    return project


def module_nets(name):
    bus, up = BUS[name], name.upper()
    return {"SCK": f"{bus}_SCK", "MOSI": f"{bus}_MOSI", "MISO": f"{bus}_MISO", "CS_N": f"CS_{up}_N", "BUSY": f"BUSY_{up}", "IRQ": f"IRQ_{up}"}


def coded(root, pins, own):
    at, back = pins[KEYS[own]], pins["KEY_OWN"]
    root.wire(at, (at[0] + 5.08, at[1]), (at[0] + 5.08, back[1]), back)
    root.no_connect(*[pins[key] for i, key in enumerate(KEYS) if i != own])


def draw_pi(sheet, order):
    x, y = 147.32, 76.2
    pi = sheet.part("Pi", "J1", x, y, at=(-30.48, -29.21), gap=2.032)
    damped = {11: "SPI0_SCK", 10: "SPI0_MOSI", 21: "SPI1_SCK", 20: "SPI1_MOSI"}
    for pin, gpio in HEADER.items():
        at, right = pi[str(pin)], pi[str(pin)][0] > x
        if gpio in (0, 1):
            sheet.label(at, ("ID_SD", "ID_SC")[gpio], 5.08)
        elif gpio in damped:
            sheet.label(at, f"PI_{damped[gpio]}", 22.86 if right else -22.86)
        elif gpio in GPIO:
            sheet.label(at, GPIO[gpio], 5.08 if right else -5.08, shape(GPIO[gpio]))
        else:
            sheet.no_connect(at)
    sheet.no_connect(pi["2"])                                  # the modules have a supply of their own; nothing feeds the Pi
    sheet.wire(pi["1"], (pi["1"][0] + 12.7, pi["1"][1]))
    sheet.power("+3V3", pi["1"][0] + 12.7, pi["1"][1])
    sheet.power("GND", *pi["6"])
    sheet.note(25.4, 121.92, "Series resistors at the source: 33 ohm and some 20 ohm", "of the pin meet a ribbon cable of some 110 ohm.")
    for i, (gpio, net) in enumerate(damped.items()):
        at = 139.7 + 10.16 * i
        r = sheet.part("33", f"R{i + 1}", 58.42, at, 90)
        sheet.label(r["1"], f"PI_{net}", -7.62)
        sheet.label(r["2"], net, 7.62, OUTPUT)
    u = sheet.part("CAT24C32", "U1", 152.4, 147.32, at=(3.81, -9.144), gap=2.032)
    for pin in ("1", "2", "3"):
        sheet.wire(u[pin], (137.16, u[pin][1]))
    sheet.wire((137.16, u["1"][1]), (137.16, u["3"][1]))
    sheet.power("GND", 137.16, u["3"][1])
    sheet.power("+3V3", *u["8"], 5.08)
    sheet.power("GND", *u["4"])
    sheet.label(u["5"], "ID_SD", 5.08)
    sheet.label(u["6"], "ID_SC", 5.08)
    wp = u["7"]
    sheet.wire(wp, (170.18, wp[1]), (170.18, 154.94), (177.8, 154.94))
    tp = sheet.part("test pad", "TP1", 177.8, 154.94, at=(2.54, -3.81), value="WP, to GND to write", gap=2.032)
    r = sheet.part("1k", "R5", 170.18, 165.1)
    sheet.wire(r["1"], (170.18, 154.94))
    sheet.wire(r["2"], (170.18, 171.45), (160.02, 171.45))
    sheet.power("+3V3", 160.02, 171.45)
    for i, net in enumerate(("ID_SD", "ID_SC")):
        r = sheet.part("3.9k", f"R{6 + i}", 213.36 + 15.24 * i, 142.24)
        sheet.power("+3V3", *r["1"])
        sheet.wire(r["2"], (r["2"][0], 149.86), (r["2"][0] + 2.54, 149.86))
        sheet.words("label", net, r["2"][0] + 2.54, 149.86)
    row(sheet, "+3V3", 251.46, 142.24, [("C1", "100n")])
    r = sheet.part("10k", "R8", 251.46, 91.44)
    sheet.power("+3V3", *r["1"])
    sheet.wire(r["2"], (r["2"][0], 99.06), (r["2"][0] + 2.54, 99.06))
    sheet.words("label", "INT_N", r["2"][0] + 2.54, 99.06)
    sheet.note(226.06, 106.68, "SDA and SCL of the header have 1.8k on the Pi itself.", "INT_N: four open drains.")


def draw_mux(sheet, channels):
    u = sheet.part("TCA9548A", "U2", 147.32, 91.44, at=(2.54, -24.384), gap=2.032)
    sheet.label(u["23"], "SDA", -20.32, BIDIRECTIONAL)
    sheet.label(u["22"], "SCL", -20.32, INPUT)
    bar = 124.46
    for pin in ("21", "2", "1"):
        sheet.wire(u[pin], (bar, u[pin][1]))
    sheet.wire((bar, u["21"][1]), (bar, u["1"][1]))
    sheet.power("GND", bar, u["1"][1])
    reset = u["3"]
    sheet.wire(reset, (93.98, reset[1]))
    r = sheet.part("10k", "R10", 93.98, reset[1] - 8.89)
    sheet.power("+3V3", *r["1"])
    sheet.wire(r["2"], (93.98, reset[1]))
    sheet.label((93.98, reset[1]), "MUX_RST_N", -10.16, INPUT)
    sheet.power("+3V3", *u["24"], 5.08)
    sheet.power("GND", *u["12"])
    for i, net in enumerate(channels):
        channel = i // 2
        sd = {0: "4", 1: "6", 2: "8", 3: "10", 4: "13", 5: "15", 6: "17", 7: "19"}[channel]
        sc = str(int(sd) + 1)
        sheet.label(u[sd if "SDA" in net else sc], net, 15.24, BIDIRECTIONAL if "SDA" in net else OUTPUT)
    row(sheet, "+3V3", 63.5, 106.68, [("C2", "100n"), ("C3", "1u")])
    sheet.note(25.4, 25.4, "I2C multiplexer: address 0x70, a channel a seat (0 to 3),", "one more a seat for a second window (4 to 7). Pull-ups: at each cable.")


def draw_power(sheet):
    sheet.note(25.4, 25.4, "5 V from an adapter of its own: the Pi has its own supply, and nothing feeds it from here.")
    jack = sheet.part("jack", "J2", 40.64, 76.2, at=(-5.08, -8.89), gap=2.032)
    fuse = sheet.part("fuse", "F1", 66.04, 73.66, 90)
    sheet.wire(jack["1"], fuse["1"])
    q = sheet.part("AO3401A", "Q1", 96.52, 76.2, 90, at=(-3.81, -8.89))
    sheet.wire(fuse["2"], q["3"])
    sheet.power("PWR_FLAG", 78.74, 73.66)
    sheet.wire(q["2"], (231.14, 73.66))
    gate = sheet.part("10k", "R11", 96.52, 90.17)
    sheet.wire(q["1"], gate["1"])
    sheet.power("GND", *gate["2"])
    sheet.wire(jack["2"], (50.8, jack["2"][1]), (50.8, 96.52))
    sheet.power("GND", 50.8, 96.52, 0)
    tvs = sheet.part("SMAJ5.0A", "D1", 121.92, 85.09, 270, at=(3.81, -1.27), gap=2.54)
    sheet.wire(tvs["1"], (121.92, 73.66))                      # pin 1 is the cathode
    sheet.power("GND", *tvs["2"])
    for ref, key, x in (("C4", "470u", 147.32), ("C5", "10u", 167.64)):
        c = sheet.part(key, ref, x, 85.09, at=(3.81, -1.27) if key == "470u" else None)
        sheet.wire(c["1"], (x, 73.66))
        sheet.power("GND", *c["2"])
    r = sheet.part("2.2k", "R12", 193.04, 85.09)
    sheet.wire(r["1"], (193.04, 73.66))
    led = sheet.part("green", "D2", 193.04, 97.79, 90, at=(3.81, -1.27), justify="left", gap=2.54)
    sheet.wire(r["2"], led["2"])
    sheet.power("GND", *led["1"])
    sheet.power("+5V", 218.44, 73.66)
    sheet.power("PWR_FLAG", 231.14, 73.66)
    sheet.note(25.4, 137.16, "At 5 V: one field 250 mA, four modules at 90 mA, the board's reader 25 mA: 0.6 A.", "A fault that has all five fields on: 1.6 A, under what F1 holds at 23 degrees (2 A).",
               "Q1 blocks a reversed adapter, D1 takes its surges. Each cable has its own switch (TPS2051C, 0.5 A).")


def draw_supply(sheet, x, y, fault):
    """A cable's switched 5 V: on while the Pi lives and the right module closes the loop. (x, y): the switch's middle."""
    u = sheet.part("TPS2051C", "U2", x, y, at=(-7.62, -9.398), gap=2.032)
    rail, enable, flag = u["5"][1], u["4"][1], u["3"]
    sheet.wire(u["5"], (x - 38.1, rail))
    sheet.power("+5V", x - 38.1, rail)
    c = sheet.part("10u", "C1", x - 27.94, rail + 8.89)
    sheet.wire(c["1"], (x - 27.94, rail))
    sheet.power("GND", *c["2"])
    down = enable + 17.78
    sheet.wire(u["4"], (x - 12.7, enable), (x - 12.7, down), (x - 38.1, down))
    sheet.words("hierarchical_label", "KEY_OWN", x - 38.1, down, 180, INPUT)
    r = sheet.part("100k", "R1", x - 25.4, down + 6.35)
    sheet.wire(r["1"], (x - 25.4, down))
    sheet.power("GND", *r["2"])
    sheet.power("GND", *u["2"])
    end = x + 71.12
    sheet.wire(u["1"], (end, rail))
    sheet.words("label", "SEAT_5V", x + 50.8, rail)
    c = sheet.part("10u", "C2", x + 33.02, rail + 8.89)
    sheet.wire(c["1"], (x + 33.02, rail))
    sheet.power("GND", *c["2"])
    r = sheet.part("2.2k", "R9", end, rail + 8.89)
    sheet.wire(r["1"], (end, rail))
    green = sheet.part("green", "D2", end, rail + 21.59, 90, at=(3.81, -1.27), justify="left", gap=2.54)
    sheet.wire(r["2"], green["2"])
    sheet.power("GND", *green["1"])
    sheet.wire(flag, (x + 15.24, flag[1]))                     # low in a fault: the red light hangs from 3.3 V and ends there
    red = sheet.part("red", "D1", x + 15.24, flag[1] + 8.89, 270, at=(3.81, -1.27), justify="left", gap=2.54)
    sheet.wire((x + 15.24, flag[1]), red["1"])
    r = sheet.part("1k", "R8", x + 15.24, flag[1] + 19.05)
    sheet.wire(red["2"], r["1"])
    sheet.wire(r["2"], (x + 15.24, flag[1] + 25.4), (x + 27.94, flag[1] + 25.4))
    sheet.power("+3V3", x + 27.94, flag[1] + 25.4)
    if fault:
        sheet.wire((x + 15.24, flag[1]), (x + 17.78, flag[1]))
        sheet.words("label", fault, x + 17.78, flag[1])
    r = sheet.part("1k", "R10", end + 21.59, rail + 8.89)
    sheet.power("+3V3", *r["1"])
    sheet.wire(r["2"], (end + 21.59, rail + 16.51), (end + 24.13, rail + 16.51))
    sheet.words("label", "KEY", end + 24.13, rail + 16.51)


def draw_seat(sheet):
    sheet.note(22.86, 20.32, "Slow lines: an expander on the trunk, its outputs high-impedance until the driver asks.")
    u = sheet.part("TCA9555", "U1", 78.74, 63.5, at=(3.81, -29.21), gap=2.032)
    for pin, net, kind in (("23", "TRUNK_SDA", BIDIRECTIONAL), ("22", "TRUNK_SCL", INPUT), ("1", "INT_N", OUTPUT), ("2", "A1", INPUT), ("21", "A0", INPUT)):
        sheet.label(u[pin], net, -7.62, kind)
    sheet.wire(u["3"], (40.64, u["3"][1]))
    sheet.power("GND", 40.64, u["3"][1])
    sheet.power("+3V3", *u["24"], 5.08)
    sheet.power("GND", *u["12"])
    ports = ["4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "16", "17"]
    for pin, net in zip(ports, ["RST_N", "RANGE_EN", "BEAM_IN", "BEAM_OUT", "SEAT_N", "GREEN", "AMBER", "RF_SEL0", "RF_SEL1", "RF_SEL2", "FAULT_N", "LIGHT"]):
        sheet.label(u[pin], net, 5.08)
    sheet.no_connect(*[u[pin] for pin in ("15", "18", "19", "20")])
    row(sheet, "+3V3", 134.62, 43.18, [("C3", "100n")])
    kinds = {net: INPUT if net != "MISO" else OUTPUT for net in READER[:4]}
    kinds.update({key: OUTPUT for key in KEYS})
    cable(sheet, "J1", 205.74, 63.5, kinds)
    sheet.note(22.86, 106.68, "Pull-ups of the cable's side")
    for i, (net, ref) in enumerate((("SDA", "R2"), ("SCL", "R3"), ("SDA2", "R4"), ("SCL2", "R5"))):
        line = 137.16 + 2.54 * i
        sheet.words("hierarchical_label", net, 33.02, line, 180, BIDIRECTIONAL if "SDA" in net else INPUT)
        sheet.wire((33.02, line), (88.9, line))
        sheet.words("label", net, 88.9, line)
        pins = sheet.part("3.3k", ref, 40.64 + 12.7 * i, 124.46)
        sheet.wire(pins["2"], (pins["2"][0], line))
        sheet.wire(pins["1"], (pins["1"][0], 116.84))
    sheet.wire((40.64, 116.84), (40.64 + 38.1, 116.84))
    sheet.power("+3V3", 40.64, 116.84)
    pull_downs(sheet, 165.1)
    draw_supply(sheet, 172.72, 127, "FAULT_N")


def pull_downs(sheet, y):
    """A cable that is not plugged in: neither busy nor asking."""
    for i, (net, ref) in enumerate((("BUSY", "R6"), ("IRQ", "R7"))):
        line = y - 10.16 + 2.54 * i
        sheet.words("hierarchical_label", net, 33.02, line, 180, OUTPUT)
        sheet.wire((33.02, line), (88.9, line))
        sheet.words("label", net, 88.9, line)
        r = sheet.part("100k", ref, 45.72 + 20.32 * i, y + 1.27)
        sheet.wire(r["1"], (r["1"][0], line))
        sheet.power("GND", *r["2"])


def draw_centre(sheet):
    sheet.note(22.86, 20.32, "The board's reader is a module of which only the reader is fitted; its reset is a line of the header.")
    kinds = {net: INPUT if net != "MISO" else OUTPUT for net in READER[:4]}
    kinds.update({key: OUTPUT for key in KEYS})
    kinds["RST_N"] = INPUT
    free = [net for net in CABLE.values() if net not in kinds and net not in ("GND", "SEAT_5V", "KEY", "BUSY", "IRQ")]
    cable(sheet, "J1", 154.94, 63.5, kinds, free)
    pull_downs(sheet, 134.62)
    draw_supply(sheet, 172.72, 127, None)
