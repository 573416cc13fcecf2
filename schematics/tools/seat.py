"""The seat module: what lies under a seat's play zone. Five alike; the fifth, of the board's reader, has only the reader fitted."""
import kicad
from common import CABLE, FIVE, KEYS, cable, row

BIDIRECTIONAL, INPUT, OUTPUT = "bidirectional", "input", "output"


def draw(parts, symbols):
    project = kicad.Project("seat", parts, symbols)
    root = kicad.Sheet(project, "seat.kicad_sch", "Seat module: cable and blocks", [("/" + project.root, "1", 0)], "One under each play zone, one for the board's reader")
    cable(root, "J1", 66.04, 66.04, {})
    reader, pins = root.child("Reader", "reader.kicad_sch", "Seat module: reader", "2", 1, 132.08, 33.02, 33.02,
                              [("SCK", INPUT), ("MOSI", INPUT), ("MISO", OUTPUT), ("CS_N", INPUT), ("BUSY", OUTPUT), ("IRQ", OUTPUT), ("RST_N", INPUT)],
                              [("TX1", OUTPUT), ("TX2", OUTPUT), ("RXP", INPUT), ("RXN", INPUT)])
    named(root, pins, "SCK MOSI MISO CS_N BUSY IRQ RST_N")
    antenna, more = root.child("Antenna", "antenna.kicad_sch", "Seat module: matching and loop", "3", 2, 220.98, 33.02, 33.02,
                               [("TX1", INPUT), ("TX2", INPUT), ("RXP", OUTPUT), ("RXN", OUTPUT), ("RF_SEL0", INPUT), ("RF_SEL1", INPUT), ("RF_SEL2", INPUT)])
    joined(root, pins, more, "TX1 TX2 RXP RXN")
    named(root, more, "RF_SEL0 RF_SEL1 RF_SEL2")
    levels, pins = root.child("Levels", "levels.kicad_sch", "Seat module: 3.3 V to 2.8 V", "4", 3, 132.08, 71.12, 33.02,
                              [("SDA", BIDIRECTIONAL), ("SCL", INPUT), ("RANGE_EN", INPUT), ("SDA2", BIDIRECTIONAL), ("SCL2", INPUT)],
                              [("SDA_2V8", BIDIRECTIONAL), ("SCL_2V8", OUTPUT), ("CE_2V8", OUTPUT)])
    named(root, pins, "SDA SCL RANGE_EN SDA2 SCL2")
    sensors, more = root.child("Sensors", "sensors.kicad_sch", "Seat module: range and face", "5", 4, 220.98, 71.12, 33.02,
                               [("SDA_2V8", BIDIRECTIONAL), ("SCL_2V8", INPUT), ("CE_2V8", INPUT), ("LIGHT", INPUT)])
    joined(root, pins, more, "SDA_2V8 SCL_2V8 CE_2V8")
    named(root, more, "LIGHT")
    edge, pins = root.child("Edge", "edge.kicad_sch", "Seat module: beams, seat switch, lights", "6", 5, 132.08, 101.6, 33.02,
                            [("BEAM_IN", OUTPUT), ("BEAM_OUT", OUTPUT), ("SEAT_N", OUTPUT), ("GREEN", INPUT), ("AMBER", INPUT)])
    named(root, pins, "BEAM_IN BEAM_OUT SEAT_N GREEN AMBER")
    power, pins = root.child("Power", "power.kicad_sch", "Seat module: supply", "7", 6, 132.08, 132.08, 33.02, [("SEAT_5V", INPUT)])
    named(root, pins, "SEAT_5V")
    for i, key in enumerate(KEYS):
        jumper = root.part("jumper", f"JP{i + 1}", 63.5, 121.92 + 10.16 * i, at=(-2.54, -4.953), gap=1.905)
        root.label(jumper["1"], "KEY", -5.08)
        root.label(jumper["2"], key, 5.08)
    root.note(99.06, 157.48, "Close one jumper of JP1 to JP5 when the module is", "mounted: it says which seat this is. A cable that", "comes from another seat's connector gives no 5 V.")
    draw_reader(reader)
    draw_antenna(antenna)
    draw_levels(levels)
    draw_sensors(sensors)
    draw_edge(edge)
    draw_power(power)
    return project


def named(root, pins, names):
    for net in names.split():
        root.label(pins[net], net, -5.08)


def joined(root, pins, more, names):
    for net in names.split():
        root.wire(pins[net], more[net])


def draw_power(sheet):
    sheet.note(25.4, 25.4, "5 V for the field, 3.3 V for the reader's logic, 2.8 V for the sensors: a VL6180X bears 3.0 V at the most.")
    sheet.words("hierarchical_label", "SEAT_5V", 30.48, 63.5, 180, INPUT)
    bead = sheet.part("ferrite", "FB1", 48.26, 63.5, 90)
    sheet.wire((30.48, 63.5), bead["1"])
    sheet.wire(bead["2"], (116.84, 63.5))
    sheet.power("+5V", 73.66, 63.5)
    sheet.power("PWR_FLAG", 60.96, 63.5)
    sheet.power("PWR_FLAG", 30.48, 88.9)
    sheet.power("GND", 30.48, 88.9)
    for ref, x in (("C1", 73.66), ("C2", 91.44)):
        c = sheet.part("10u", ref, x, 74.93)
        sheet.wire(c["1"], (x, 63.5))
        sheet.power("GND", *c["2"])
    tvs = sheet.part("SMAJ5.0A", "D1", 116.84, 74.93, 270, at=(3.81, -1.27), gap=2.54)
    sheet.wire(tvs["1"], (116.84, 63.5))                       # pin 1 is the cathode
    sheet.power("GND", *tvs["2"])
    for ref, key, y, net, refs in (("U1", "TLV75533", 109.22, "+3V3", ("C3", "C4", "C5")), ("U2", "TLV75528", 147.32, "+2V8", ("C6", "C7", "C8"))):
        u = sheet.part(key, ref, 96.52, y, at=(-5.08, -8.636), gap=2.032)
        rail = u["1"][1]
        sheet.wire((55.88, rail), u["1"])
        sheet.power("+5V", 55.88, rail)
        sheet.wire(u["3"], (83.82, u["3"][1]), (83.82, rail))
        c = sheet.part("1u", refs[0], 68.58, rail + 8.89)
        sheet.wire(c["1"], (68.58, rail))
        sheet.power("GND", *c["2"])
        sheet.power("GND", *u["2"])
        sheet.wire(u["5"], (149.86, rail))
        sheet.power(net, 149.86, rail)
        for i, (cap, key) in enumerate(((refs[1], "1u"), (refs[2], "10u"))):
            c = sheet.part(key, cap, 116.84 + 17.78 * i, rail + 8.89)
            sheet.wire(c["1"], (c["1"][0], rail))
            sheet.power("GND", *c["2"])
    sheet.note(167.64, 106.68, "3.3 V: reader 20 mA, buffers 5 mA, face LED 2 mA mean:", "(5 - 3.3) V x 30 mA = 50 mW in U601.")
    sheet.note(167.64, 144.78, "2.8 V: range 6 mA mean (40 mA pulses), face 1 mA, pads 1 mA:", "(5 - 2.8) V x 10 mA = 22 mW in U602.")


def draw_reader(sheet):
    sheet.note(15.24, 15.24, "A buffer with power-off protection between cable and reader: a module without supply loads no bus.")
    for i, (unit, net, out, ins) in enumerate(((1, "CS_N", "NSS", ("2", "1", "3")), (2, "SCK", "R_SCK", ("5", "4", "6")), (3, "MOSI", "R_MOSI", ("9", "10", "8")))):
        y = 38.1 + 24.13 * i
        u = sheet.part("74LVC125", "U1", 73.66, y, unit=unit, at=(1.27, -7.62), gap=2.032)
        sheet.wire(u[ins[0]], (45.72 if i else 35.56, y))
        sheet.words("hierarchical_label", net, 45.72 if i else 35.56, y, 180, INPUT)
        sheet.power("GND", *u[ins[1]])
        sheet.label(u[ins[2]], out, 5.08)
    r = sheet.part("47k", "R1", 40.64, 29.21)
    sheet.power("+3V3", *r["1"])
    sheet.wire(r["2"], (40.64, 38.1))
    sheet.wire((55.88, 38.1), (55.88, 43.18))
    sheet.wire((55.88, 43.18), (58.42, 43.18))
    sheet.words("label", "CS_N", 58.42, 43.18)
    y = 114.3
    u = sheet.part("74LVC125", "U1", 73.66, y, unit=4, at=(0, -8.89), justify=None, gap=2.032, mirror=True)
    sheet.wire(u["11"], (45.72, y))
    sheet.words("hierarchical_label", "MISO", 45.72, y, 180, OUTPUT)
    sheet.label(u["12"], "R_MISO", 5.08)
    sheet.wire(u["13"], (73.66, 124.46), (66.04, 124.46))
    sheet.words("label", "CS_N", 66.04, 124.46, 180)
    u = sheet.part("74LVC125", "U1", 27.94, 147.32, unit=5, at=(6.35, -5.08), gap=2.032)
    sheet.power("+3V3", *u["14"], 5.08)
    sheet.power("GND", *u["7"])
    x, y = 187.96, 81.28
    n = sheet.part("PN5180", "U2", x, y, at=(22.86, -38.1), gap=2.032)
    for pin, net in (("1", "NSS"), ("7", "R_SCK"), ("3", "R_MOSI"), ("5", "R_MISO")):
        sheet.label(n[pin], net, -5.08)
    for pin, net in (("8", "BUSY"), ("39", "IRQ")):
        sheet.label(n[pin], net, -5.08, OUTPUT)
    reset = n["10"]
    series = sheet.part("1k", "R4", 127, reset[1], 90)
    sheet.wire(series["1"], (114.3, reset[1]))
    sheet.words("hierarchical_label", "RST_N", 114.3, reset[1], 180, INPUT)
    r = sheet.part("10k", "R2", 137.16, reset[1] + 6.35)
    sheet.wire(reset, (137.16, reset[1]), r["1"])
    sheet.power("GND", *r["2"])
    r = sheet.part("10k", "R3", 154.94, n["2"][1], 90)
    sheet.wire(n["2"], r["2"])
    sheet.power("GND", *r["1"])
    sheet.wire(series["2"], (137.16, reset[1]))
    sheet.no_connect(n["40"], n["38"], n["23"], n["24"])
    clock1, clock2 = n["36"], n["37"]
    middle = (clock1[1] + clock2[1]) / 2
    crystal = sheet.part("27.12MHz", "Y1", 142.24, middle, 90, at=(6.35, -4.064), gap=2.032)
    sheet.wire(clock1, (116.84, clock1[1]))
    sheet.wire((142.24, clock1[1]), crystal["3"])
    sheet.wire(clock2, (124.46, clock2[1]))
    sheet.wire((142.24, clock2[1]), crystal["1"])
    for pin, end in (("2", 134.62), ("4", 162.56)):
        sheet.wire(crystal[pin], (end, middle))
        sheet.power("GND", end, middle, 0)
    for ref, line in (("C1", clock1[1]), ("C2", clock2[1])):
        c = sheet.part("15p", ref, 116.84 if ref == "C1" else 124.46, line + 6.35)
        sheet.wire(c["1"], (c["1"][0], line))
        sheet.power("GND", *c["2"])
    for pin, net in (("21", "TX1"), ("18", "TX2")):
        sheet.label(n[pin], net, 5.08, OUTPUT)
    for pin, net in (("16", "RXP"), ("15", "RXN")):
        sheet.label(n[pin], net, 5.08, INPUT)
    for pin, ref, at in (("17", "C3", 246.38), ("25", "C4", 226.06)):
        c = sheet.part("100n", ref, at, n[pin][1] + 6.35)
        sheet.wire(n[pin], (at, n[pin][1]), c["1"])
        sheet.power("GND", *c["2"])
    high = n["6"][1] - 5.08
    for pins in (("6", "12", "13", "26"), ("29", "28", "30")):
        for pin in pins:
            sheet.wire(n[pin], (n[pin][0], high))
        sheet.wire((n[pins[0]][0], high), (n[pins[-1]][0], high))
    sheet.power("+3V3", n["12"][0], high)
    sheet.wire(n["22"], (n["22"][0], high))
    sheet.power("+5V", n["22"][0], high)
    sheet.wire((n["30"][0], high), (n["30"][0], 27.94), (238.76, 27.94))
    sheet.words("label", "VDD_1V8", 218.44, 27.94)
    for ref, key, at in (("C5", "100n", 238.76), ("C6", "4.7u", 256.54)):
        c = sheet.part(key, ref, at, 36.83)
        sheet.wire(c["1"], (at, 27.94))
        sheet.power("GND", *c["2"])
    sheet.wire((238.76, 27.94), (256.54, 27.94))
    low = n["4"][1] + 5.08
    for pin in ("4", "9", "27", "19", "41"):
        sheet.wire(n[pin], (n[pin][0], low))
    sheet.wire((n["4"][0], low), (n["41"][0], low))
    sheet.power("GND", n["27"][0], low)
    row(sheet, "+3V3", 58.42, 151.13, [("C7", "100n"), ("C8", "100n"), ("C9", "100n"), ("C10", "1u")])
    row(sheet, "+5V", 121.92, 151.13, [("C11", "100n"), ("C12", "10u")])
    sheet.note(58.42, 132.08, "C107: at U101. C108 to C110: at PVDD and VBAT. C111, C112: at TVDD, 250 mA.", "Reset is low until the expander drives it: no field without a driver.")


def draw_antenna(sheet):
    sheet.note(15.24, 15.24, "TX1 and TX2: low pass of 15.7 MHz, matching, loop. C203 to C208 are where to start; tune them in place, under the table top, with cards on it (README).")
    for sign, net, rx, first in ((1, "TX1", "RXP", 0), (-1, "TX2", "RXN", 10)):
        line = 91.44 - 33.02 * sign
        far = 91.44 - 53.34 * sign
        ref = lambda letter, number: f"{letter}{number + (0 if sign > 0 else 1)}"
        sheet.words("hierarchical_label", net, 27.94, line, 180, INPUT)
        coil = sheet.part("470nH", ref("L", 1), 45.72, line, 90)
        sheet.wire((27.94, line), coil["1"])
        shunt(sheet, "220p", ref("C", 1), 60.96, line, sign)
        series = sheet.part("36p", ref("C", 3), 76.2, line, 90)
        sheet.wire(coil["2"], series["1"])
        sheet.wire(series["2"], (114.3, line))
        shunt(sheet, "180p", ref("C", 5), 91.44, line, sign)
        shunt(sheet, "27p", ref("C", 7), 106.68, line, sign)
        damp = sheet.part("2.7", ref("R", 1), 124.46, line, 90)
        sheet.wire((114.3, line), damp["1"])
        sheet.wire(damp["2"], (195.58, line), (195.58, 91.44 - (2.54 if sign > 0 else 0) + 1.27 * 0))
        sheet.words("hierarchical_label", rx, 27.94, far, 180, OUTPUT)
        r = sheet.part("4.7k", ref("R", 3), 45.72, far, 90)
        c = sheet.part("1n", ref("C", 9), 76.2, far, 90)
        sheet.wire((27.94, far), r["1"])
        sheet.wire(r["2"], c["1"])
        sheet.wire(c["2"], (114.3, far), (114.3, line))
        sheet.words("label", "ANT1" if sign > 0 else "ANT2", 167.64, line)
    upper = sheet.part("BSS123", "Q1", 149.86, 74.93, at=(6.35, -1.27))
    lower = sheet.part("BSS123", "Q2", 149.86, 107.95, 180, mirror=True, at=(6.35, -1.27))
    sheet.wire(upper["3"], (152.4, 58.42))
    sheet.wire(lower["3"], (152.4, 124.46))
    sheet.wire(upper["2"], lower["2"])
    sheet.wire((152.4, 91.44), (165.1, 91.44))
    sheet.power("GND", 165.1, 91.44)
    sheet.wire(upper["1"], (139.7, 74.93), (139.7, 107.95), lower["1"])
    sheet.wire((139.7, 91.44), (137.16, 91.44))
    sheet.words("label", "IDLE", 137.16, 91.44, 180)
    j = sheet.part("antenna", "J1", 203.2, 88.9, at=(2.54, -0.635), gap=2.54)
    sheet.wire((195.58, 88.9), j["1"])
    sheet.wire((195.58, 91.44), j["2"])
    sheet.frame(220.98, 66.04, 60.96, 38.1)
    sheet.note(223.52, 68.58, "under the table top")
    loop = sheet.part("loop", "AE1", 243.84, 86.36, at=(-16.51, -11.43), gap=2.032)
    sheet.label(loop["1"], "ANT1", -7.62)
    sheet.label(loop["2"], "ANT2", 7.62)
    sheet.words("hierarchical_label", "RF_SEL0", 91.44, 165.1, 180, INPUT)
    q = sheet.part("BSS138", "Q3", 121.92, 165.1, at=(6.35, -1.27))
    sheet.wire((91.44, 165.1), q["1"])
    r = sheet.part("100k", "R5", 104.14, 156.21)
    sheet.power("+3V3", *r["1"])
    sheet.wire(r["2"], (104.14, 165.1))
    sheet.power("GND", *q["2"])
    r = sheet.part("10k", "R6", 124.46, 149.86)
    sheet.power("+5V", *r["1"])
    sheet.wire(r["2"], q["3"])
    sheet.wire((124.46, 156.21), (132.08, 156.21))
    sheet.words("label", "IDLE", 132.08, 156.21)
    sheet.note(15.24, 167.64, "RF_SEL0 low: Q201 and Q202 short the loop while", "another seat's field is on. Not driven: the loop lives.")
    j = sheet.part("columns", "J2", 241.3, 142.24, at=(2.54, -1.27), gap=2.54)
    for pin, net in zip("123456", ("+5V", "+3V3", "RF_SEL1", "RF_SEL2", None, "GND")):
        if not net:
            sheet.no_connect(j[pin])
        elif net[:2] == "RF":
            sheet.wire(j[pin], (223.52, j[pin][1]))
            sheet.words("hierarchical_label", net, 223.52, j[pin][1], 180, INPUT)
    sheet.wire(j["1"], (205.74, j["1"][1]))
    sheet.power("+5V", 205.74, j["1"][1])
    sheet.wire(j["2"], (198.12, j["2"][1]))
    sheet.power("+3V3", 198.12, j["2"][1])
    sheet.wire(j["6"], (231.14, j["6"][1]))
    sheet.power("GND", 231.14, j["6"][1])
    sheet.note(220.98, 127, "option: switch for column antennas")


def shunt(sheet, key, ref, x, line, sign):
    """A capacitor from the line to ground, towards the middle of the sheet."""
    pins = sheet.part(key, ref, x, line + 12.7 * sign)
    top, bottom = ("1", "2") if sign > 0 else ("2", "1")
    sheet.wire(pins[top], (x, line))
    end = pins[bottom]
    if sign > 0:
        sheet.power("GND", *end)
    else:
        sheet.wire(end, (x, end[1] - 2.54), (x - 5.08, end[1] - 2.54))
        sheet.power("GND", x - 5.08, end[1] - 2.54)


def draw_levels(sheet):
    sheet.note(15.24, 15.24, "Each line: a transistor that conducts when either side pulls down. Without 2.8 V they all block, and the bus of the hub stays free.")
    for i, net in enumerate(("SDA", "SCL", "SDA2", "SCL2")):
        y = 43.18 + 27.94 * i
        q = sheet.part("BSS138", f"Q{i + 1}", 78.74, y, 270, mirror=True, at=(6.35, -5.08), justify="left", gap=2.032)
        line = q["3"][1]
        sheet.wire((45.72, line), q["3"])
        sheet.words("hierarchical_label", net, 45.72, line, 180, BIDIRECTIONAL if "SDA" in net else INPUT)
        sheet.power("+2V8", *q["1"])
        r = sheet.part("2.2k", f"R{i + 1}", 114.3, line - 8.89)
        sheet.power("+2V8", *r["1"])
        sheet.wire(r["2"], (114.3, line))
        own = f"{net}_2V8"
        if i < 2:
            sheet.wire(q["2"], (139.7, line))
            sheet.words("hierarchical_label", own, 139.7, line, 0, BIDIRECTIONAL if i == 0 else OUTPUT)
            sheet.words("label", own, 121.92, line)
        else:
            sheet.wire(q["2"], (121.92, line))
            sheet.words("label", own, 121.92, line)
    line = 157.48
    sheet.words("hierarchical_label", "RANGE_EN", 45.72, line, 180, INPUT)
    r = sheet.part("10k", "R5", 71.12, line, 90)
    sheet.wire((45.72, line), r["1"])
    sheet.wire(r["2"], (139.7, line))
    low = sheet.part("56k", "R6", 96.52, line + 8.89)
    sheet.wire(low["1"], (96.52, line))
    sheet.power("GND", *low["2"])
    sheet.words("hierarchical_label", "CE_2V8", 139.7, line, 0, OUTPUT)
    sheet.note(15.24, 170.18, "3.3 V x 56k / 66k = 2.8 V")
    for ref, key, y, nets in (("J1", "pads", 53.34, ("+2V8", "SDA_2V8", "SCL_2V8", "GND")), ("J2", "window", 109.22, ("+2V8", "+3V3", "SDA2_2V8", "SCL2_2V8", "GND"))):
        j = sheet.part(key, ref, 231.14, y, at=(2.54, -1.27), gap=2.54)
        rails = 0
        for i, net in enumerate(nets):
            pin = j[str(i + 1)]
            if net == "GND":
                sheet.wire(pin, (218.44, pin[1]))
                sheet.power("GND", 218.44, pin[1])
            elif net[0] == "+":
                x = 208.28 - 10.16 * rails
                rails += 1
                sheet.wire(pin, (x, pin[1]))
                sheet.power(net, x, pin[1])
            else:
                sheet.label(pin, net, -5.08)
    sheet.note(200.66, 35.56, "pads-pi4: two MPR121 on a board of their own")
    sheet.note(200.66, 91.44, "option: a second APDS-9960, channel 4 to 7")


def draw_sensors(sheet):
    sheet.note(15.24, 15.24, "They look up through a window in the table top: range over the zone at 0x29, the lying card's side at 0x39.")
    u = sheet.part("VL6180X", "U1", 88.9, 83.82, at=(15.24, -17.78), gap=2.032)
    for pin, net, kind in (("6", "SDA_2V8", BIDIRECTIONAL), ("5", "SCL_2V8", INPUT), ("4", "CE_2V8", INPUT)):
        sheet.wire(u[pin], (50.8, u[pin][1]))
        sheet.words("hierarchical_label", net, 50.8, u[pin][1], 180, kind)
    for pin, net in (("6", "SDA_2V8"), ("5", "SCL_2V8")):
        sheet.words("label", net, 58.42, u[pin][1])
    sheet.no_connect(u["1"])
    rails(sheet, u, ("10", "8"), ("12", "9"))
    row(sheet, "+2V8", 55.88, 128.27, [("C1", "100n"), ("C2", "4.7u"), ("C3", "4.7u")], 20.32)
    sheet.note(55.88, 149.86, "C401, C402: at AVDD. C403: at AVDD_VCSEL, pulses of 40 mA.")
    a = sheet.part("APDS-9960", "U2", 210.82, 83.82, at=(3.81, -11.43), gap=2.032)
    for pin, net in (("1", "SDA_2V8"), ("7", "SCL_2V8")):
        sheet.label(a[pin], net, -10.16)
    sheet.no_connect(a["2"])
    sheet.power("+2V8", *a["8"], 5.08)
    sheet.power("GND", *a["6"])
    sheet.wire(a["4"], (a["4"][0] + 5.08, a["4"][1]), (a["3"][0] + 5.08, a["3"][1]), a["3"])
    r = sheet.part("2.7", "R1", 238.76, a["5"][1], 90)
    sheet.wire(a["5"], r["1"])
    sheet.wire(r["2"], (254, a["5"][1]))
    sheet.power("+3V3", 254, a["5"][1])
    c = sheet.part("10u", "C4", 231.14, 95.25)
    sheet.wire(c["1"], (231.14, a["5"][1]))
    sheet.power("GND", *c["2"])
    row(sheet, "+2V8", 190.5, 128.27, [("C5", "100n"), ("C6", "1u")], 20.32)
    sheet.note(190.5, 149.86, "Infrared LED: 100 mA for 8 us, from C404.")
    draw_window_light(sheet)


def draw_window_light(sheet):
    """The lamp beside the face sensor's window: lit for every other integration."""
    x, y = 157.48, 144.78
    q = sheet.part("BSS138", "Q1", x, y, at=(6.35, -1.27))
    sheet.wire((x - 20.32, y), q["1"])
    sheet.words("hierarchical_label", "LIGHT", x - 20.32, y, 180, INPUT)
    r = sheet.part("10k", "R2", x - 12.7, y + 11.43)
    sheet.wire(r["1"], (x - 12.7, y))
    sheet.power("GND", *r["2"])
    sheet.power("GND", *q["2"])
    lamp = sheet.part("white", "D1", x + 2.54, y - 13.97, 90, at=(3.81, -1.27), justify="left", gap=2.54, Place="window light")
    sheet.wire(q["3"], lamp["1"])
    r = sheet.part("220", "R3", x + 2.54, y - 26.67)
    sheet.wire(lamp["2"], r["2"])
    sheet.power("+5V", *r["1"])
    sheet.note(116.84, 104.14, "Lit for every other integration: what the card", "gives is the difference. Off until it is driven.")


def rails(sheet, u, high, low):
    top, bottom = u[high[0]][1] - 5.08, u[low[0]][1] + 2.54
    for pins, y in ((high, top), (low, bottom)):
        for pin in pins:
            sheet.wire(u[pin], (u[pin][0], y))
        sheet.wire((u[pins[0]][0], y), (u[pins[1]][0], y))
    sheet.power("+2V8", u[high[0]][0], top)
    sheet.power("GND", u[low[0]][0], bottom)


def draw_edge(sheet):
    sheet.note(15.24, 15.24, "What people reach in the table's edge: every line that leaves the board has its ESD array.")
    # inputs: from the table on the left to the cable on the right
    sheet.frame(17.78, 25.4, 58.42, 63.5)
    sheet.note(20.32, 27.94, "in the table: receivers, seat contact")
    j = sheet.part("receivers", "J1", 96.52, 50.8, at=(0, -10.795), justify=None, gap=2.032, mirror=True)
    for ref, net, y, place in (("Q1", "EYE_IN", 40.64, "inner beam"), ("Q2", "EYE_OUT", 60.96, "outer beam")):
        q = sheet.part("receiver", ref, 38.1, y, at=(-16.51, -2.54), gap=2.032, Place=place)
        collector, emitter = (q["1"], q["2"]) if q["1"][1] < q["2"][1] else (q["2"], q["1"])
        sheet.label(collector, "EYE_3V3", 7.62)
        sheet.label(emitter, net, 7.62)
    sw = sheet.part("contact", "SW1", 40.64, 81.28, at=(-5.08, -6.35), gap=2.032, Place="seat contact")
    for pin, net, dx in ((sw["2"], "CHAIR", 7.62),):
        sheet.label(pin, net, dx)
    sheet.wire(sw["1"], (27.94, sw["1"][1]))
    sheet.power("GND", 27.94, sw["1"][1], 0)
    for pin, net in zip("12345", ("EYE_3V3", "EYE_IN", "EYE_3V3", "EYE_OUT", "GND")):
        if net == "GND":
            sheet.wire(j[pin], (106.68, j[pin][1]))
            sheet.power("GND", 106.68, j[pin][1])
        else:
            sheet.label(j[pin], net, 5.08)
    j = sheet.part("switch", "J2", 96.52, 78.74, at=(0, -5.08), justify=None, gap=1.905, mirror=True)
    sheet.label(j["1"], "CHAIR", 5.08)
    sheet.wire(j["2"], (106.68, j["2"][1]))
    sheet.power("GND", 106.68, j["2"][1])
    bead = sheet.part("120", "R1", 134.62, 33.02, 90)
    sheet.wire(bead["1"], (125.73, 33.02))
    sheet.power("+3V3", 125.73, 33.02)
    sheet.label(bead["2"], "EYE_3V3", 5.08)
    e = sheet.part("SP0504BAHT", "D1", 137.16, 55.88, at=(8.89, -0.635), gap=2.032)
    for pin, net, up in (("1", "EYE_IN", 3), ("3", "EYE_OUT", 2), ("4", "EYE_3V3", 1), ("5", "CHAIR", 0)):
        top = e[pin][1] - 2.54 * (up + 1)
        sheet.wire(e[pin], (e[pin][0], top), (147.32, top))
        sheet.words("label", net, 147.32, top)
    sheet.power("GND", *e["2"])
    for unit, net, out, y, ins, ref in ((1, "EYE_IN", "BEAM_IN", 38.1, ("1", "6"), "R2"), (2, "EYE_OUT", "BEAM_OUT", 63.5, ("3", "4"), "R3")):
        g = sheet.part("74LVC2G17", "U1", 220.98, y, unit=unit, at=(-2.54, -8.255), gap=2.032)
        sheet.wire((182.88, y), g[ins[0]])
        sheet.words("label", net, 182.88, y, 180)
        r = sheet.part("75k", ref, 190.5, y + 6.35)
        sheet.wire(r["1"], (190.5, y))
        sheet.power("GND", *r["2"])
        sheet.wire(g[ins[1]], (248.92, y))
        sheet.words("hierarchical_label", out, 248.92, y, 0, OUTPUT)
    y = 91.44
    sheet.wire((165.1, y), (172.72, y))
    sheet.words("label", "CHAIR", 165.1, y, 180)
    r = sheet.part("1k", "R4", 195.58, y, 90)
    sheet.wire((172.72, y), r["1"])
    up = sheet.part("10k", "R5", 175.26, y - 8.89)
    sheet.power("+3V3", *up["1"])
    sheet.wire(up["2"], (175.26, y))
    sheet.wire(r["2"], (248.92, y))
    c = sheet.part("100n", "C1", 213.36, y + 8.89)
    sheet.wire(c["1"], (213.36, y))
    sheet.power("GND", *c["2"])
    sheet.words("hierarchical_label", "SEAT_N", 248.92, y, 0, OUTPUT)
    g = sheet.part("74LVC2G17", "U1", 33.02, 111.76, unit=3, at=(6.35, -5.08), gap=2.032)
    sheet.power("+3V3", *g["5"], 5.08)
    sheet.power("GND", *g["2"])
    row(sheet, "+3V3", 60.96, 110.49, [("C2", "100n")])
    # outputs: from the cable on the left to the table on the right
    for i, (net, ref, lamp) in enumerate((("GREEN", "Q3", "LAMP_G"), ("AMBER", "Q4", "LAMP_A"))):
        x, y = 60.96 + 45.72 * i, 144.78
        q = sheet.part("BSS138", ref, x, y, at=(6.35, -1.27))
        sheet.wire((x - 20.32, y), q["1"])
        sheet.words("hierarchical_label", net, x - 20.32, y, 180, INPUT)
        r = sheet.part("10k", f"R{6 + i}", x - 12.7, y + 11.43)
        sheet.wire(r["1"], (x - 12.7, y))
        sheet.power("GND", *r["2"])
        sheet.power("GND", *q["2"])
        r = sheet.part("560", f"R{8 + i}", x + 2.54, y - 13.97)
        sheet.wire(q["3"], r["2"])
        sheet.wire(r["1"], (x + 2.54, y - 22.86), (x + 5.08, y - 22.86))
        sheet.words("label", lamp, x + 5.08, y - 22.86)
    for i, (ref, net, up) in enumerate((("R10", "EMIT_IN", 0), ("R11", "EMIT_OUT", 1))):
        r = sheet.part("180", ref, 139.7 + 15.24 * i, 133.35)
        sheet.power("+5V", *r["1"])
        sheet.wire(r["2"], (r["2"][0], 142.24), (r["2"][0] + 2.54, 142.24))
        sheet.words("label", net, r["2"][0] + 2.54, 142.24)
    e = sheet.part("SP0504BAHT", "D2", 137.16, 167.64, at=(8.89, -0.635), gap=2.032)
    for pin, net, up in (("1", "EMIT_IN", 3), ("3", "EMIT_OUT", 2), ("4", "LAMP_G", 1), ("5", "LAMP_A", 0)):
        top = e[pin][1] - 2.54 * (up + 1)
        sheet.wire(e[pin], (e[pin][0], top), (147.32, top))
        sheet.words("label", net, 147.32, top)
    sheet.power("GND", *e["2"])
    j = sheet.part("emitters", "J3", 195.58, 124.46, at=(2.54, -1.27), gap=2.54)
    for pin, net in zip("1234", ("EMIT_IN", "GND", "EMIT_OUT", "GND")):
        if net != "GND":
            sheet.label(j[pin], net, -5.08)
    sheet.wire(j["2"], (172.72, j["2"][1]), (172.72, j["4"][1]), j["4"])
    sheet.power("GND", 172.72, j["4"][1])
    j = sheet.part("lights", "J4", 195.58, 152.4, at=(2.54, -1.27), gap=2.54)
    sheet.wire(j["1"], (180.34, j["1"][1]))
    sheet.power("+5V", 180.34, j["1"][1])
    sheet.label(j["2"], "LAMP_G", -5.08)
    sheet.label(j["3"], "LAMP_A", -5.08)
    sheet.frame(220.98, 111.76, 60.96, 50.8)
    sheet.note(223.52, 114.3, "in the table: emitters, lights")
    for i, (key, ref, high, low) in enumerate((("emitter", "D3", "EMIT_IN", "GND"), ("emitter", "D4", "EMIT_OUT", "GND"), ("lamp green", "D5", "+5V", "LAMP_G"), ("lamp amber", "D6", "+5V", "LAMP_A"))):
        y = 124.46 + 11.43 * i
        place = {"D3": "inner beam's emitter", "D4": "outer beam's emitter", "D5": "green light", "D6": "amber light"}[ref]
        d = sheet.part(key, ref, 251.46, y, at=(-2.54, -5.08), gap=2.032, Place=place)
        if low == "GND":
            sheet.wire(d["1"], (238.76, y))
            sheet.power("GND", 238.76, y, 0)
            sheet.label(d["2"], high, 5.08)
        else:
            sheet.label(d["1"], low, -5.08)
            sheet.wire(d["2"], (264.16, y))
            sheet.power("+5V", 264.16, y, 0)
