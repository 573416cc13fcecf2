"""What is on the sheets: each part with its symbol, footprint, maker, maker's number, data sheet and a rough price in USD for ten.

Prices are estimates of 2026 from public parts lists, to add up a table's cost; ask a distributor before you order."""
import kicad

YAGEO = "https://www.yageo.com/upload/media/product/productsearch/datasheet/rchip/PYu-RC_Group_51_RoHS_L_12.pdf"
SAMSUNG = "https://product.samsungsem.com/mlcc/basic-search.do"
MURATA = "https://www.murata.com/en-global/products/capacitor/ceramiccapacitor/overview/lineup/general/grm"


def resistor(value, code):
    return dict(symbol="Device:R", value=value, Footprint="Resistor_SMD:R_0603_1608Metric", Datasheet=YAGEO, Manufacturer="Yageo", MPN=f"RC0603FR-07{code}L", Price="0.01")


def ceramic(value, mpn, maker, price="0.02", size="0603_1608"):
    return dict(symbol="Device:C", value=value, Footprint=f"Capacitor_SMD:C_{size}Metric", Datasheet=SAMSUNG if maker.startswith("Samsung") else MURATA,
                Manufacturer=maker, MPN=mpn, Price=price)


def connector(symbol, footprint, maker, mpn, datasheet, price, value):
    return dict(symbol=f"Connector_Generic:{symbol}", value=value, Footprint=footprint, Datasheet=datasheet, Manufacturer=maker, MPN=mpn, Price=price)


def jst_gh(poles, value):
    return connector(f"Conn_01x{poles:02d}", f"Connector_JST:JST_GH_SM{poles:02d}B-GHS-TB_1x{poles:02d}-1MP_P1.25mm_Horizontal", "JST", f"SM{poles:02d}B-GHS-TB",
                     "https://www.jst-mfg.com/product/pdf/eng/eGH.pdf", "0.45", value)


def jst_ph(poles, value):
    return connector(f"Conn_01x{poles:02d}", f"Connector_JST:JST_PH_S{poles}B-PH-K_1x{poles:02d}_P2.00mm_Horizontal", "JST", f"S{poles}B-PH-K-S",
                     "https://www.jst-mfg.com/product/pdf/eng/ePH.pdf", "0.20", value)


PARTS = {
    # passive parts; capacitors of 100 V and C0G where radio is
    **{value: resistor(value, code) for value, code in (
        ("2.7", "2R7"), ("33", "33R"), ("120", "120R"), ("180", "180R"), ("220", "220R"), ("560", "560R"), ("1k", "1K"), ("2.2k", "2K2"), ("3.3k", "3K3"), ("3.9k", "3K9"),
        ("4.7k", "4K7"), ("10k", "10K"), ("47k", "47K"), ("56k", "56K"), ("75k", "75K"), ("100k", "100K"))},
    "100n": ceramic("100n", "CL10B104KB8NNNC", "Samsung Electro-Mechanics", "0.01"),
    "1u": ceramic("1u", "CL10A105KB8NNNC", "Samsung Electro-Mechanics"),
    "4.7u": ceramic("4.7u", "CL10A475KP8NNNC", "Samsung Electro-Mechanics", "0.03"),
    "10u": ceramic("10u", "CL21A106KAYNNNE", "Samsung Electro-Mechanics", "0.05", "0805_2012"),
    "15p": ceramic("15p", "GRM1885C1H150JA01D", "Murata"),
    "220p": ceramic("220p 1%", "GRM1885C1H221FA01D", "Murata", "0.05"),
    "1n": ceramic("1n", "GRM1885C1H102JA01D", "Murata", "0.03"),
    "36p": ceramic("36p", "GRM1885C2A360JA01D", "Murata", "0.05"),
    "180p": ceramic("180p", "GRM1885C2A181JA01D", "Murata", "0.05"),
    "27p": ceramic("27p", "GRM1885C2A270JA01D", "Murata", "0.05"),
    "470u": dict(symbol="Device:C_Polarized", value="470u 10V", Footprint="Capacitor_SMD:CP_Elec_8x10", Datasheet="https://industrial.panasonic.com/cdbs/www-data/pdf/RDE0000/ABA0000C1181.pdf",
                 Manufacturer="Panasonic", MPN="EEE-FK1A471P", Price="0.55"),
    "470nH": dict(symbol="Device:L", value="470nH", Footprint="Inductor_SMD:L_0805_2012Metric", Datasheet="https://www.murata.com/products/productdetail?partno=LQW2BASR47J00%23",
                  Manufacturer="Murata", MPN="LQW2BASR47J00L", Price="0.15"),
    "ferrite": dict(symbol="Device:FerriteBead", value="600R 1A", Footprint="Inductor_SMD:L_0603_1608Metric", Manufacturer="Murata", MPN="BLM18KG601SN1D",
                    Datasheet="https://www.murata.com/products/productdetail?partno=BLM18KG601SN1%23", Price="0.08"),
    "27.12MHz": dict(symbol="Device:Crystal_GND24", value="27.12MHz", Footprint="Crystal:Crystal_SMD_3225-4Pin_3.2x2.5mm", Datasheet="https://www.txccorp.com/en/product/crystal",
                     Manufacturer="TXC", MPN="7M27100009", Price="0.20"),
    # protection and supply
    "fuse": dict(symbol="Device:Polyfuse", value="2A hold", Footprint="Fuse:Fuse_1812_4532Metric", Datasheet="https://www.bourns.com/docs/product-datasheets/mfmsmf.pdf",
                 Manufacturer="Bourns", MPN="MF-MSMF200-2", Price="0.45"),
    "SMAJ5.0A": dict(symbol="Diode:SMAJ5.0A", Manufacturer="Littelfuse", MPN="SMAJ5.0A", Price="0.25"),
    "AO3401A": dict(symbol="Transistor_FET:AO3401A", Manufacturer="Alpha & Omega", MPN="AO3401A", Price="0.10"),
    "SP0504BAHT": dict(symbol="Power_Protection:SP0504BAHT", Manufacturer="Littelfuse", MPN="SP0504BAHTG", Price="0.45",
                       Datasheet="https://www.littelfuse.com/assetdocs/tvs-diode-arrays-sp05-datasheet"),
    "TPS2051C": dict(symbol="Power_Management:TPS2051CDBV", Manufacturer="Texas Instruments", MPN="TPS2051CDBVR", Price="0.60"),
    "TLV75533": dict(symbol="Regulator_Linear:TLV75533PDBV", Manufacturer="Texas Instruments", MPN="TLV75533PDBVR", Price="0.35"),
    "TLV75528": dict(symbol="Regulator_Linear:TLV75528PDBV", Manufacturer="Texas Instruments", MPN="TLV75528PDBVR", Price="0.35"),
    # chips
    "CAT24C32": dict(symbol="Memory_EEPROM:CAT24C128", Footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", Datasheet="https://www.onsemi.com/pdf/datasheet/cat24c32-d.pdf",
                     Manufacturer="onsemi", MPN="CAT24C32WI-GT3", Price="0.35"),
    "TCA9548A": dict(symbol="Interface_Expansion:TCA9548APWR", Datasheet="https://www.ti.com/lit/ds/symlink/tca9548a.pdf", Manufacturer="Texas Instruments", MPN="TCA9548APWR", Price="1.40"),
    "TCA9555": dict(symbol="Interface_Expansion:TCA9555PWR", Datasheet="https://www.ti.com/lit/ds/symlink/tca9555.pdf", Manufacturer="Texas Instruments", MPN="TCA9555PWR", Price="1.20"),
    "74LVC125": dict(symbol="74xx:74LVC125", value="SN74LVC125A", Footprint="Package_SO:TSSOP-14_4.4x5mm_P0.65mm", Datasheet="https://www.ti.com/lit/ds/symlink/sn74lvc125a.pdf",
                     Manufacturer="Texas Instruments", MPN="SN74LVC125APWR", Price="0.30"),
    "74LVC2G17": dict(symbol="74xGxx:74LVC2G17", value="SN74LVC2G17", Footprint="Package_TO_SOT_SMD:SOT-23-6", Datasheet="https://www.ti.com/lit/ds/symlink/sn74lvc2g17.pdf",
                      Manufacturer="Texas Instruments", MPN="SN74LVC2G17DBVR", Price="0.25"),
    "PN5180": dict(symbol="kibitz:PN5180A0HN", Manufacturer="NXP", MPN="PN5180A0HN/C3E", Price="6.50"),
    "VL6180X": dict(symbol="kibitz:VL6180X", Manufacturer="STMicroelectronics", MPN="VL6180XV0NR/1", Price="4.50"),
    "APDS-9960": dict(symbol="Sensor:APDS-9960", Manufacturer="Broadcom", MPN="APDS-9960", Price="2.50"),
    "MPR121": dict(symbol="kibitz:MPR121QR2", Manufacturer="NXP, then Resurgent", MPN="MPR121QR2", Price="3.00"),
    "BSS138": dict(symbol="Transistor_FET:BSS138", Manufacturer="onsemi", MPN="BSS138", Price="0.06"),
    "BSS123": dict(symbol="Transistor_FET:BSS123", Manufacturer="onsemi", MPN="BSS123", Datasheet="https://www.onsemi.com/pdf/datasheet/bss123-d.pdf", Price="0.08"),
    "green": dict(symbol="Device:LED", value="green", Footprint="LED_SMD:LED_0603_1608Metric", Datasheet="https://www.we-online.com/components/products/datasheet/150060GS75000.pdf",
                  Manufacturer="Würth Elektronik", MPN="150060GS75000", Price="0.15"),
    "red": dict(symbol="Device:LED", value="red", Footprint="LED_SMD:LED_0603_1608Metric", Datasheet="https://www.we-online.com/components/products/datasheet/150060RS75000.pdf",
                Manufacturer="Würth Elektronik", MPN="150060RS75000", Price="0.15"),
    "white": dict(symbol="Device:LED", value="white", Footprint="LED_SMD:LED_0603_1608Metric", Datasheet="https://optoelectronics.liteon.com",
                  Manufacturer="Lite-On", MPN="LTW-C191TS5", Price="0.20"),
    # connectors; each cable of a module has another family or pole count, so that none fits where another belongs
    "Pi": dict(symbol="Connector:Raspberry_Pi_4", value="Raspberry Pi 4 or 5, header", Footprint="Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical",
               Manufacturer="Samtec", MPN="SSQ-120-03-G-D", Price="4.50"),
    "jack": dict(symbol="Connector:Barrel_Jack", value="5V 3A in, 5.5 x 2.1 mm", Footprint="Connector_BarrelJack:BarrelJack_CUI_PJ-102AH_Horizontal",
                 Datasheet="https://www.sameskydevices.com/product/resource/pj-102ah.pdf", Manufacturer="Same Sky (CUI)", MPN="PJ-102AH", Price="0.75"),
    "seat cable": connector("Conn_02x17_Odd_Even", "Connector_IDC:IDC-Header_2x17_P2.54mm_Vertical", "Würth Elektronik", "61203421621",
                            "https://www.we-online.com/components/products/datasheet/61203421621.pdf", "1.10", "34 poles, shrouded"),
    "antenna": connector("Conn_01x02", "Connector_JST:JST_VH_B2P-VH-B_1x02_P3.96mm_Vertical", "JST", "B2P-VH-B", "https://www.jst-mfg.com/product/pdf/eng/eVH.pdf", "0.20", "loop"),
    "emitters": jst_ph(4, "beams, emitters"),
    "receivers": jst_ph(5, "beams, receivers"),
    "switch": jst_ph(2, "seat switch"),
    "lights": jst_ph(3, "lights"),
    "pads": jst_gh(4, "pads"),
    "window": jst_gh(5, "second window"),
    "columns": jst_gh(6, "antenna switch"),
    "electrodes": jst_gh(12, "12 electrodes"),
    "jumper": dict(symbol="Jumper:SolderJumper_2_Open", value="open", Footprint="Jumper:SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm", Manufacturer="-", MPN="solder jumper on the board",
                   Datasheet="-", Price="0"),
    "test pad": dict(symbol="Connector:TestPoint", value="pad", Footprint="TestPoint:TestPoint_Pad_D1.5mm", Manufacturer="-", MPN="pad of the board", Datasheet="-", Price="0"),
    # in the table, at the end of a cable
    "loop": dict(symbol="Device:Antenna_Loop", value="80 x 80 mm, 2 turns", board=False, Manufacturer="own work", MPN="0.5 mm enamelled copper wire, 0.7 m", Datasheet="-", Price="0.50"),
    "emitter": dict(symbol="Device:LED", value="TSAL6200", board=False, Manufacturer="Vishay", MPN="TSAL6200", Datasheet="https://www.vishay.com/docs/81010/tsal6200.pdf", Price="0.45"),
    "receiver": dict(symbol="Device:Q_Photo_NPN", value="BPV11F", board=False, Manufacturer="Vishay", MPN="BPV11F", Datasheet="https://www.vishay.com/docs/81505/bpv11f.pdf", Price="0.75"),
    "lamp green": dict(symbol="Device:LED", value="green 5mm", board=False, Manufacturer="Vishay", MPN="TLHG5400", Datasheet="https://www.vishay.com/docs/83003/tlhg540.pdf", Price="0.20"),
    "lamp amber": dict(symbol="Device:LED", value="yellow 5mm", board=False, Manufacturer="Vishay", MPN="TLHY5400", Datasheet="https://www.vishay.com/docs/83003/tlhg540.pdf", Price="0.20"),
    "contact": dict(symbol="Switch:SW_Push", value="seat contact", board=False, Manufacturer="Omron", MPN="D2F-01L", Price="1.30",
                    Datasheet="https://omronfs.omron.com/en_US/ecb/products/pdf/en-d2f.pdf"),
}

# What is bought besides: (what, maker's number, for one table, USD each)
BESIDES = [
    ("ribbon cable 34 conductors 1.27 mm, 5 x 0.6 m", "3M 3365/34", "3 m", 3, 2.50),
    ("ribbon socket 34 poles with strain relief", "Würth 61203423021", "10", 10, 1.20),
    ("mains adapter 5 V 3 A, 5.5 x 2.1 mm", "Mean Well GST18E05-P1J", "1", 1, 11.00),
    ("crimped cables of the other connectors", "JST PHR-2..5, GHR-04V-S..., VHR-2N", "4 sets and one loop", 4, 5.00),
    ("printed circuit boards, bare", "hub 1, seat module 5, by five", "1 set", 1, 45.00),
]


def own_symbols():
    """The symbols that KiCad's libraries lack. Pin lists: README, "Where the facts are from"."""
    free = "no_connect"
    pn5180 = [("1", "NSS", "input", "L", -22.86), ("7", "SCK", "input", "L", -20.32), ("3", "MOSI", "input", "L", -17.78), ("5", "MISO", "tri_state", "L", -15.24),
              ("8", "BUSY", "output", "L", -10.16), ("39", "IRQ", "output", "L", -7.62), ("10", "~{RESET}", "input", "L", -5.08), ("2", "AUX2/DWL_REQ", "bidirectional", "L", 2.54),
              ("40", "AUX1", "output", "L", 5.08), ("38", "GPO1", "output", "L", 7.62), ("36", "CLK1", "input", "L", 17.78), ("37", "CLK2", "output", "L", 30.48),
              ("21", "TX1", "output", "R", -22.86), ("18", "TX2", "output", "R", -20.32), ("16", "RXP", "input", "R", -17.78), ("15", "RXN", "input", "R", -15.24),
              ("17", "VMID", "passive", "R", -7.62), ("25", "VDHF", "passive", "R", 2.54), ("23", "ANT1", "passive", "R", 15.24), ("24", "ANT2", "passive", "R", 17.78),
              ("6", "PVDD", "power_in", "T", -12.7), ("12", "VBAT", "power_in", "T", -10.16), ("13", "VBAT", "power_in", "T", -7.62), ("26", "VBAT", "power_in", "T", -5.08),
              ("22", "TVDD", "power_in", "T", 0), ("29", "VDD", "power_out", "T", 7.62), ("28", "AVDD", "power_in", "T", 10.16), ("30", "DVDD", "power_in", "T", 12.7),
              ("4", "PVSS", "power_in", "B", -5.08), ("9", "VSS", "power_in", "B", -2.54), ("27", "VSS", "power_in", "B", 0), ("19", "TVSS", "power_in", "B", 2.54),
              ("41", "EP", "power_in", "B", 5.08)]
    pn5180 += [(pin, "NC", free, "B", 10.16 + 2.54 * i) for i, pin in enumerate(("11", "14", "20", "31"))]
    pn5180 += [(pin, "NC", free, "B", -17.78 + 2.54 * i) for i, pin in enumerate(("32", "33", "34", "35"))]
    vl6180x = [("6", "SDA", "bidirectional", "L", -7.62), ("5", "SCL", "input", "L", -5.08), ("4", "GPIO0/CE", "bidirectional", "L", 0), ("1", "GPIO1", "open_collector", "L", 5.08),
               ("10", "AVDD", "power_in", "T", -2.54), ("8", "AVDD_VCSEL", "power_in", "T", 2.54), ("12", "GND", "power_in", "B", -2.54), ("9", "AVSS_VCSEL", "power_in", "B", 2.54)]
    vl6180x += [(pin, "NC", free, "R", -7.62 + 2.54 * i) for i, pin in enumerate(("2", "3", "7", "11"))]
    mpr121 = [("3", "SDA", "bidirectional", "L", -12.7), ("2", "SCL", "input", "L", -10.16), ("1", "~{IRQ}", "open_collector", "L", -5.08), ("4", "ADDR", "input", "L", 0),
              ("7", "REXT", "passive", "L", 10.16), ("5", "VREG", "power_out", "L", 7.62), ("20", "VDD", "power_in", "T", 0), ("6", "VSS", "power_in", "B", -2.54),
              ("21", "EP", "passive", "B", 2.54)] + [(str(8 + i), f"ELE{i}", "passive", "R", -13.97 + 2.54 * i) for i in range(12)]
    return {"PN5180A0HN": kicad.box("PN5180A0HN", "https://www.nxp.com/docs/en/data-sheet/PN5180A0XX_C3_C4.pdf",
                                    "Package_DFN_QFN:HVQFN-40-1EP_6x6mm_P0.5mm_EP4.1x4.1mm", pn5180, 40.64, 66.04),
            "VL6180X": kicad.box("VL6180X", "https://www.st.com/resource/en/datasheet/vl6180x.pdf", "kibitz:VL6180X", vl6180x, 25.4, 33.02),
            "MPR121QR2": kicad.box("MPR121QR2", "https://www.nxp.com/docs/en/data-sheet/MPR121.pdf", "Package_DFN_QFN:QFN-20-1EP_3x3mm_P0.4mm_EP1.65x1.65mm", mpr121, 22.86, 33.02)}
