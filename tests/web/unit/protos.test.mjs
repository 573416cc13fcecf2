// The light messages of the pages against the real protobuf: what one reads and writes, the other does.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { protos } from '../../../controller/display/web/protos.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '../../../controller/display/web');
const { build } = createRequire(join(web, 'package.json'))('esbuild');
const out = mkdtempSync(join(tmpdir(), 'kibitz-protos-'));
after(() => rmSync(out, { recursive: true }));

const names = ['game', 'effect', 'refusal', 'incident', 'reading', 'event', 'live', 'seat', 'watch', 'technician'];
async function load(name, plugins) {
    const contents = [...names.map((one) => `export * from './gen/kibitz/v1/${one}_pb';`), "export { create, fromJson, toJson, toJsonString } from '@bufbuild/protobuf';"].join('\n');
    await build({ stdin: { contents, resolveDir: web, loader: 'ts' }, outfile: join(out, `${name}.mjs`), bundle: true, format: 'esm', platform: 'node', plugins, logLevel: 'warning' });
    return import(pathToFileURL(join(out, `${name}.mjs`)).href);
}
const light = await load('light', [await protos()]);
const real = await load('real', []);
const loose = { ignoreUnknownFields: true };
const schemas = Object.keys(real).filter((name) => real[name]?.kind === 'message');

/// As data, so that prototypes do not count.
const plain = (message) => JSON.parse(JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? [...value] : value)));
const both = (name, json) => {
    const [is, should] = [light.fromJson(light[name], json), real.fromJson(real[name], json, loose)];
    assert.deepEqual(plain(is), plain(should), name);
    assert.deepEqual(light.toJson(light[name], is), real.toJson(real[name], should), name);
    return is;
};

/// A value of a field as JSON writes it; `n` makes them differ.
function sample(field, kind, n, depth) {
    if (kind === 'message') return jsonOf(field.message, n + 1, depth + 1);
    if (kind === 'enum') return n % 3 === 0 ? field.enum.values[n % field.enum.values.length].name : field.enum.values[n % field.enum.values.length].number;
    switch (field.scalar) {
        case 9: return `♠${n} "q"`;
        case 8: return n % 2 === 0;
        case 12: return Buffer.from([n, 255, 0]).toString('base64');
        case 1: case 2: return n + 0.5;
        case 3: case 4: case 6: case 16: case 18: return String(9007199254740993n + BigInt(n));
        case 5: case 15: case 17: return -n;
        default: return n;
    }
}
function jsonOf(desc, n, depth) {
    if (desc.typeName === 'google.protobuf.Timestamp') return ['2026-11-22T19:13:05Z', '2026-11-22T19:13:05.250Z', '1969-12-31T23:59:59.000001Z'][n % 3];
    if (desc.typeName === 'google.protobuf.Duration') return ['0s', '1.250s', '-3.000000001s', '70s'][n % 4];
    const json = {};
    if (depth > 4) return json;
    for (const [i, field] of desc.fields.entries()) {
        if (field.oneof && !field.proto.proto3Optional && i % desc.fields.length !== n % desc.fields.length) continue;
        const list = field.fieldKind === 'list';
        const one = (k) => sample(field, list ? field.listKind : field.fieldKind, n + i + k, depth);
        json[field.jsonName] = list ? [one(0), one(1)] : one(0);
    }
    return json;
}

test('there is every message and every enum', () => {
    assert.ok(schemas.length > 90);
    for (const name of Object.keys(real).filter((name) => ['message', 'enum'].includes(real[name]?.kind))) assert.ok(light[name], name);
    for (const name of Object.keys(real).filter((name) => real[name]?.kind === 'enum')) {
        const of = name.replace(/Schema$/, '');
        assert.deepEqual(light[of], real[of], of);
    }
});
test('every field of every message is read and written alike', () => {
    for (const name of schemas)
        for (let n = 0; n < Math.max(7, real[name].fields.length); ++n) both(name, jsonOf(real[name], n, 0));
});
test('an empty message, nulls and defaults written out', () => {
    for (const name of schemas) {
        both(name, {});
        both(name, Object.fromEntries(real[name].fields.filter((field) => !field.oneof).map((field) => [field.jsonName, null])));
        assert.deepEqual(plain(light.create(light[name])), plain(real.create(real[name])), name);
    }
    both('FactsSchema', { seat: 0, card: '', trick: 0, tricks: '0' });
    both('DoubleDummySchema', { before: 3, after: 0 });
});
test('names as the schema writes them, fields and values of a newer server', () => {
    both('FactsSchema', { other_seat: 'SEAT_WEST', mood: { grim: true }, seat: 'SEAT_NORTHWEST' });
    both('TableViewSchema', { light: ['LIGHT_GREEN', 'LIGHT_ULTRAVIOLET', 77], weather: 1 });
    both('EventSchema', { number: '9', playerLevitated: {} });
});
test('what is wrong throws with both', () => {
    const wrong = [
        ['FactsSchema', { trick: 'three' }], ['FactsSchema', { card: 4 }], ['FactsSchema', []], ['IncidentSchema', { id: '1.5' }], ['IncidentSchema', { option: {} }],
        ['IncidentSchema', { raisedAt: 'yesterday' }], ['FactsSchema', { lasted: '3 s' }], ['OptionSchema', { open: 'yes' }], ['TableViewSchema', { board: 3 }], ['FactsSchema', { seat: {} }],
    ];
    for (const [name, json] of wrong) {
        assert.throws(() => real.fromJson(real[name], json, loose), `${name} ${JSON.stringify(json)}: the real one takes it`);
        assert.throws(() => light.fromJson(light[name], json), `${name} ${JSON.stringify(json)}`);
    }
});
test('a command made of plain parts is the same on the line', () => {
    const command = { command: { case: 'resync', value: { trick: [], tricksNs: 3, reason: 'A card was misread' } } };
    const ruling = { request: 7n, incident: { incident: 4n, action: 2, option: 1, note: undefined, outcome: [{ contract: { bid: '4S', declarer: 3 }, declarerTricks: 9, weight: 100 }] } };
    for (const [name, init] of [['CommandSchema', command], ['LiveRequestSchema', ruling], ['LiveRequestSchema', { looking: light.create(light.LookingSchema, { incident: 3n }) }]])
        assert.equal(light.toJsonString(light[name], light.create(light[name], init)), JSON.stringify(real.toJson(real[name], real.create(real[name], init))));
});
test('the messages kept for work on the look are read alike', () => {
    for (const name of readdirSync(join(here, '../fixture')).filter((name) => name.endsWith('.json'))) {
        const json = JSON.parse(readFileSync(join(here, '../fixture', name), 'utf8'));
        const schema = json.phase ? 'TableViewSchema' : json.reading ? 'EvidenceSchema' : json.event && Array.isArray(json.event) ? 'BoardLogSchema' : 'LiveMessageSchema';
        both(schema, json);
    }
});
