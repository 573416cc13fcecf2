/// What the pages need of protobuf: messages as plain objects, made with their defaults, read from the JSON form and written in it
/// (https://protobuf.dev/programming-guides/json/). protos.mjs puts it in the place of @bufbuild/protobuf when the pages are built, whose
/// descriptors and binary form are three times what the first table may weigh; types are still that package's. A test holds
/// the two against each other.

type Json = unknown;
type Plain = Record<string, unknown>;

export interface EnumSchema {
    kind: 'enum';
    byName: ReadonlyMap<string, number>;
    byNumber: ReadonlyMap<number, string>;
}
export interface Field {
    name: string;
    localName: string;
    jsonName: string;
    fieldKind: 'scalar' | 'enum' | 'message' | 'list';
    type: string; ///< s b i l f y e m: string, bool, 32 and 64 bits, float, bytes, enum, message
    list: boolean;
    optional: boolean;
    oneof: string; ///< of which it is a part; '' of none
    at: number; ///< its place in `refs`
}
export interface MessageSchema {
    kind: 'message';
    typeName: string;
    fields: Field[];
    field: Record<string, Field>;
    oneofs: { name: string; fields: Field[] }[];
    refs: () => (MessageSchema | EnumSchema)[];
    special: '' | 'timestamp' | 'duration';
}

const camel = (name: string): string => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/// @param names "UNSPECIFIED NORTH=1 ..." without the prefix all of them have; numbers go on by one where none is written
export function enumSchema(prefix: string, names: string): EnumSchema {
    const byName = new Map<string, number>();
    const byNumber = new Map<number, string>();
    let next = 0;
    for (const one of names.split(' ')) {
        const [name, number] = one.split('=');
        if (number !== undefined) next = Number(number);
        byName.set(prefix + name, next);
        byNumber.set(next, prefix + name);
        ++next;
    }
    return { kind: 'enum', byName, byNumber };
}

/// @param spec "number:l at:m card:*s after:?i body( one:m two:m )", in the order of the schema
export function messageSchema(typeName: string, spec: string, refs: () => (MessageSchema | EnumSchema)[] = () => []): MessageSchema {
    const fields: Field[] = [];
    const oneofs: { name: string; fields: Field[] }[] = [];
    let oneof = '';
    let at = 0;
    for (const token of spec === '' ? [] : spec.split(' ')) {
        if (token === ')') oneof = '';
        else if (token.endsWith('(')) {
            oneof = camel(token.slice(0, -1));
            oneofs.push({ name: oneof, fields: [] });
        } else {
            const [name = '', kind = ''] = token.split(':');
            const type = kind.slice(-1);
            const list = kind.startsWith('*');
            const localName = camel(name);
            const refers = type === 'm' || type === 'e';
            const fieldKind = list ? 'list' : type === 'm' ? 'message' : type === 'e' ? 'enum' : 'scalar';
            const field: Field = { name, localName, jsonName: localName, fieldKind, type, list, optional: kind.startsWith('?'), oneof, at: refers ? at++ : -1 };
            fields.push(field);
            if (oneof !== '') oneofs[oneofs.length - 1]!.fields.push(field);
        }
    }
    const field: Record<string, Field> = Object.create(null);
    for (const one of fields) field[one.name] = field[one.jsonName] = one;
    const special = typeName === 'google.protobuf.Timestamp' ? 'timestamp' : typeName === 'google.protobuf.Duration' ? 'duration' : '';
    return { kind: 'message', typeName, fields, field, oneofs, refs, special };
}

const defaults: Record<string, unknown> = { s: '', b: false, i: 0, l: 0n, f: 0, e: 0 };
const nothing = (type: string): unknown => (type === 'y' ? new Uint8Array() : defaults[type]);

export function create(schema: MessageSchema, init: Plain = {}): Plain {
    const message: Plain = { $typeName: schema.typeName };
    for (const { name } of schema.oneofs) message[name] = { case: undefined };
    for (const field of schema.fields) {
        if (field.oneof !== '') continue;
        if (field.list) message[field.localName] = [];
        else if (field.type !== 'm' && !field.optional) message[field.localName] = nothing(field.type);
    }
    const made = (field: Field, value: unknown): unknown =>
        field.type === 'm' && !(value as Plain)['$typeName'] ? create(schema.refs()[field.at] as MessageSchema, value as Plain) : value;
    for (const [key, value] of Object.entries(init)) {
        if (value === undefined || value === null) continue;
        const field = schema.field[key];
        if (field) message[key] = field.list ? (value as unknown[]).map((one) => made(field, one)) : made(field, value);
        const oneof = schema.oneofs.find((one) => one.name === key);
        const chosen = (value as { case?: string }).case;
        const part = oneof?.fields.find((one) => one.localName === chosen);
        if (part) message[key] = { case: chosen, value: made(part, (value as { value: unknown }).value) };
    }
    return message;
}

const wrong = (schema: MessageSchema, field: Field, json: Json): Error => new Error(`${schema.typeName}.${field.name}: ${JSON.stringify(json)?.slice(0, 80)} cannot be read`);
const skipped = Symbol('a value that a newer server sends');

function readBytes(text: string): Uint8Array {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
function readNumber(json: Json): number {
    return typeof json === 'number' || json === 'NaN' || json === 'Infinity' || json === '-Infinity' || (typeof json === 'string' && /^-?[\d.]+(e[-+]?\d+)?$/i.test(json)) ? Number(json) : NaN;
}
function readScalar(schema: MessageSchema, field: Field, json: Json): unknown {
    switch (field.type) {
        case 's':
            if (typeof json === 'string') return json;
            break;
        case 'b':
            if (typeof json === 'boolean') return json;
            break;
        case 'y':
            if (typeof json === 'string') return readBytes(json);
            break;
        case 'f':
        case 'i': {
            const number = readNumber(json);
            if (field.type === 'f' ? !Number.isNaN(number) || json === 'NaN' : Number.isInteger(number)) return number;
            break;
        }
        case 'l':
            if (Number.isSafeInteger(json) || (typeof json === 'string' && /^-?\d+$/.test(json))) return BigInt(json as string);
            break;
        case 'e': {
            if (typeof json === 'number' && Number.isInteger(json)) return json;
            if (typeof json !== 'string') break;
            return (schema.refs()[field.at] as EnumSchema).byName.get(json) ?? skipped;
        }
    }
    throw wrong(schema, field, json);
}

function readTimestamp(text: string): Plain | undefined {
    const read = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text);
    const ms = read ? Date.parse(read[1]! + read[3]!) : NaN;
    return Number.isNaN(ms) ? undefined : { $typeName: 'google.protobuf.Timestamp', seconds: BigInt(ms / 1000), nanos: Number((read![2] ?? '').padEnd(9, '0')) };
}
function readDuration(text: string): Plain | undefined {
    const read = /^(-?)(\d+)(?:\.(\d{1,9}))?s$/.exec(text);
    if (!read) return undefined;
    const sign = read[1] === '-' ? -1 : 1;
    return { $typeName: 'google.protobuf.Duration', seconds: BigInt(sign) * BigInt(read[2]!), nanos: sign * Number((read[3] ?? '').padEnd(9, '0')) + 0 };
}

function readValue(schema: MessageSchema, field: Field, json: Json): unknown {
    if (field.type !== 'm') return readScalar(schema, field, json);
    const of = schema.refs()[field.at] as MessageSchema;
    if (of.special === '') return fromJson(of, json);
    const read = typeof json !== 'string' ? undefined : of.special === 'timestamp' ? readTimestamp(json) : readDuration(json);
    if (!read) throw wrong(schema, field, json);
    return read;
}

/// Reads the JSON form. Fields and values of enums that are not known are left out: a server may be newer than the page.
/// Throws what is wrong with anything else.
export function fromJson(schema: MessageSchema, json: Json): Plain {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error(`${schema.typeName}: no object`);
    const message = create(schema);
    for (const [key, value] of Object.entries(json)) {
        const field = schema.field[key];
        if (!field || value === null) continue;
        if (field.list) {
            if (!Array.isArray(value)) throw wrong(schema, field, value);
            message[field.localName] = value.map((one) => readValue(schema, field, one)).filter((one) => one !== skipped);
            continue;
        }
        const read = readValue(schema, field, value);
        if (read === skipped) continue;
        if (field.oneof === '') message[field.localName] = read;
        else message[field.oneof] = { case: field.localName, value: read };
    }
    return message;
}

const fraction = (nanos: number): string => (nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/(000){1,2}$/, '')}`);

function writeValue(schema: MessageSchema, field: Field, value: unknown): Json {
    switch (field.type) {
        case 'm':
            return toJson(schema.refs()[field.at] as MessageSchema, value as Plain);
        case 'e':
            return (schema.refs()[field.at] as EnumSchema).byNumber.get(value as number) ?? value;
        case 'l':
            return String(value);
        case 'f':
            return Number.isFinite(value) ? value : String(value);
        case 'y':
            return btoa(String.fromCharCode(...(value as Uint8Array)));
        default:
            return value;
    }
}

/// The JSON form, without what is as usual.
export function toJson(schema: MessageSchema, message: Plain): Json {
    const { seconds, nanos } = message as { seconds: bigint; nanos: number };
    if (schema.special === 'timestamp') return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}${fraction(nanos)}Z`;
    if (schema.special === 'duration') return `${seconds < 0n || nanos < 0 ? '-' : ''}${seconds < 0n ? -seconds : seconds}${fraction(Math.abs(nanos))}s`;
    const json: Plain = {};
    for (const field of schema.fields) {
        if (field.oneof !== '') {
            const chosen = message[field.oneof] as { case?: string; value?: unknown } | undefined;
            if (chosen?.case === field.localName) json[field.jsonName] = writeValue(schema, field, chosen.value);
            continue;
        }
        const value = message[field.localName];
        if (value === undefined) continue;
        if (field.list) {
            if ((value as unknown[]).length > 0) json[field.jsonName] = (value as unknown[]).map((one) => writeValue(schema, field, one));
        } else if (field.optional || field.type === 'm' || (field.type === 'y' ? (value as Uint8Array).length > 0 : value !== defaults[field.type]))
            json[field.jsonName] = writeValue(schema, field, value);
    }
    return json;
}
export const toJsonString = (schema: MessageSchema, message: Plain): string => JSON.stringify(toJson(schema, message));
