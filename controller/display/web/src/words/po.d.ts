/// What catalogues.mjs makes of a catalogue: text by key.
declare module '*.po' {
    const texts: Readonly<Record<string, string>>;
    export default texts;
}
/// The same of the keys that the first table does not need.
declare module '*.rest' {
    const texts: Readonly<Record<string, string>>;
    export default texts;
}
