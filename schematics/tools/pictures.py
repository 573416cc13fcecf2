"""A sheet's SVG as kicad-cli writes it, made small: the strokes of a letter as one path, no dates."""
import re

STROKE = re.compile(r'<path d="(M[^"]*?)\s*"\s*/>')


def number(match):
    return f"{float(match.group()):.2f}".rstrip("0").rstrip(".")


def small(svg):
    svg = re.sub(r"<title>.*?</title>", "", svg, flags=re.S)
    svg = re.sub(r"<desc>.*?</desc>", "", svg, flags=re.S)
    head, drawn = svg[:svg.index("<g")], svg[svg.index("<g"):]
    svg = head + re.sub(r"-?\d+\.\d+(?=[\s\"LMACZ,])", number, drawn)

    def letters(match):
        strokes, drawn, last = STROKE.findall(match.group(2)), [], None
        for stroke in strokes:
            points = re.findall(r"[ML]\s*(-?[\d.]+) (-?[\d.]+)", stroke)
            if points and points[0] == last:
                drawn.append("L" + " ".join(f"{x} {y}" for x, y in points[1:]))
            elif points:
                drawn.append(f"M{points[0][0]} {points[0][1]}L" + " ".join(f"{x} {y}" for x, y in points[1:]))
            last = points[-1] if points else None
        return f'{match.group(1)}<path d="{"".join(drawn)}"/></g>'

    svg = re.sub(r'(<g class="stroked-text">)((?:\s*<path d="M[^"]*"\s*/>)+)\s*</g>', letters, svg)
    svg = re.sub(r"[ \t]*\n\s*", "\n", svg)
    return re.sub(r"\n+", "\n", svg)
