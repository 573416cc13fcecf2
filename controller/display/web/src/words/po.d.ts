/// What catalogues.mjs makes of a catalogue: text by key.
declare module '*.po' {
    const texts: Readonly<Record<string, string>>;
    export default texts;
}
