/// His own number stands behind the name: "Anna Berg (1234)".
export function player(text: string): { name: string; number: string } {
    const read = /^(.*\S)\s*\(([^()\s]*\d[^()\s]*)\)$/.exec(text.trim());
    return read ? { name: read[1]!, number: read[2]! } : { name: text.trim(), number: '' };
}
