"""The pads' board, an option: two MPR121 beside the electrodes under dummy's area (boards/pads-pi4.textproto)."""
import kicad
from common import row


def draw(parts, symbols):
    project = kicad.Project("pads", parts, symbols)
    sheet = kicad.Sheet(project, "pads.kicad_sch", "Pads: 24 electrodes under dummy's area", [("/" + project.root, "1", 0)], "Option of boards/pads-pi4.textproto")
    sheet.note(15.24, 15.24, "Rows of four pads from the outer edge, in each row from dummy's right: U1 the first twelve, U2 the others.")
    j = sheet.part("pads", "J1", 35.56, 50.8, at=(0, -7.62), justify=None, gap=2.032, mirror=True)
    sheet.wire(j["1"], (55.88, j["1"][1]))
    sheet.power("+2V8", 55.88, j["1"][1])
    sheet.power("PWR_FLAG", 66.04, j["1"][1])
    sheet.wire((55.88, j["1"][1]), (66.04, j["1"][1]))
    sheet.label(j["2"], "SDA", 5.08)
    sheet.label(j["3"], "SCL", 5.08)
    sheet.wire(j["4"], (55.88, j["4"][1]), (66.04, j["4"][1]))
    sheet.power("GND", 55.88, j["4"][1])
    sheet.wire((66.04, j["4"][1]), (66.04, 53.34))
    sheet.power("PWR_FLAG", 66.04, 53.34, 0)
    for i, (ref, connector, y, address) in enumerate((("U1", "J2", 58.42, "0x5A: ADDR to ground"), ("U2", "J3", 132.08, "0x5B: ADDR to the supply"))):
        x = 139.7
        u = sheet.part("MPR121", ref, x, y, at=(5.08, -21.59), gap=2.032)
        sheet.label(u["3"], "SDA", -5.08)
        sheet.label(u["2"], "SCL", -5.08)
        sheet.no_connect(u["1"])
        address_pin = u["4"]
        sheet.wire(address_pin, (111.76, address_pin[1]))
        sheet.power("GND" if i == 0 else "+2V8", 111.76, address_pin[1])
        sheet.note(76.2, address_pin[1] - 0.635, address)
        regulator = u["5"]
        sheet.wire(regulator, (96.52, regulator[1]))
        c = sheet.part("100n", f"C{1 + 3 * i}", 96.52, regulator[1] + 8.89)
        sheet.wire(c["1"], (96.52, regulator[1]))
        sheet.power("GND", *c["2"])
        external = u["7"]
        sheet.wire(external, (116.84, external[1]))
        r = sheet.part("75k", f"R{1 + i}", 116.84, external[1] + 6.35)
        sheet.wire(r["1"], (116.84, external[1]))
        sheet.power("GND", *r["2"])
        sheet.power("+2V8", *u["20"], 5.08)
        for pin in ("6", "21"):
            sheet.wire(u[pin], (u[pin][0], u["6"][1] + 2.54))
        sheet.wire((u["6"][0], u["6"][1] + 2.54), (u["21"][0], u["6"][1] + 2.54))
        sheet.power("GND", u["6"][0], u["6"][1] + 2.54)
        e = sheet.part("electrodes", connector, 205.74, y - 1.27, at=(2.54, -1.27), gap=2.54)
        for pad in range(12):
            pin = u[str(8 + pad)]
            sheet.wire(pin, e[str(1 + pad)])
            sheet.words("label", f"PAD{12 * i + pad}", 175.26, pin[1])
        row(sheet, "+2V8", 241.3, y, [(f"C{2 + 3 * i}", "100n"), (f"C{3 + 3 * i}", "1u")])
    return project
