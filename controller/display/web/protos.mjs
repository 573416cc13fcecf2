// The schemas as the pages carry them: a line a message, a module each, so that a part of the pages brings only those it needs. In the
// place of what protoc-gen-es made (gen/, which the types are taken from) and of @bufbuild/protobuf. See src/proto/message.ts.
import { build } from 'esbuild';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mkdtempSync, rmSync } from 'node:fs';

const here = dirname(fileURLToPath(import.meta.url));
const gen = join(here, 'gen/kibitz/v1');
const runtime = join(here, 'src/proto/message.ts');
const types = { 1: 'f', 2: 'f', 3: 'l', 4: 'l', 5: 'i', 6: 'l', 7: 'i', 8: 'b', 9: 's', 12: 'y', 13: 'i', 15: 'i', 16: 'l', 17: 'i', 18: 'l' };

/// The descriptors, read by the real protobuf.
async function descriptors() {
    const folder = mkdtempSync(join(here, 'node_modules/.protos-'));
    try {
        const files = readdirSync(gen).filter((name) => name.endsWith('_pb.ts'));
        const contents = files.map((name) => `export * from './${name}';`).join('\n');
        await build({ stdin: { contents, resolveDir: gen, loader: 'ts' }, outfile: join(folder, 'all.mjs'), bundle: true, format: 'esm', platform: 'node' });
        return await import(pathToFileURL(join(folder, 'all.mjs')).href);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/// "SEAT_" of SEAT_UNSPECIFIED, SEAT_NORTH, ...
const sharedPrefix = (desc) => desc.sharedPrefix?.toUpperCase() ?? '';

function ofEnum(desc) {
    const prefix = sharedPrefix(desc);
    let next = 0;
    const names = desc.values.map((value) => {
        const name = value.name.slice(prefix.length) + (value.number === next ? '' : `=${value.number}`);
        next = value.number + 1;
        return name;
    });
    return [
        `import { enumSchema } from ${JSON.stringify(runtime)};`,
        `export enum ${desc.name} { ${desc.values.map((value) => `${value.localName} = ${value.number}`).join(', ')} }`,
        `export const ${desc.name}Schema = /*@__PURE__*/ enumSchema(${JSON.stringify(prefix)}, ${JSON.stringify(names.join(' '))});`,
    ].join('\n');
}

const camel = (name) => name.replace(/_+([a-z0-9])/g, (_, letter) => letter.toUpperCase());

function ofMessage(desc) {
    const refs = [];
    let oneof;
    const tokens = [];
    for (const field of desc.fields) {
        if (field.localName !== camel(field.name) || field.jsonName !== field.localName) throw new Error(`${field}: its name in JSON is none that src/proto/message.ts makes`);
        if (field.fieldKind === 'map') throw new Error(`${field}: src/proto/message.ts knows no maps`);
        if (field.oneof !== oneof) {
            if (oneof) tokens.push(')');
            if (field.oneof) tokens.push(`${field.oneof.name}(`);
            oneof = field.oneof;
        }
        const list = field.fieldKind === 'list';
        const kind = list ? field.listKind : field.fieldKind;
        if (kind !== 'scalar') refs.push(kind === 'enum' ? field.enum : field.message);
        const presence = !list && !field.oneof && kind !== 'message' && field.proto.proto3Optional ? '?' : '';
        tokens.push(`${field.name}:${list ? '*' : presence}${kind === 'scalar' ? types[field.scalar] : kind === 'enum' ? 'e' : 'm'}`);
    }
    if (oneof) tokens.push(')');
    const names = [...new Set(refs)];
    return [
        `import { messageSchema } from ${JSON.stringify(runtime)};`,
        ...names.filter((one) => one !== desc).map((one) => `import { ${one.name}Schema } from 'kibitz-schema:${one.typeName}';`),
        `export const ${desc.name}Schema = /*@__PURE__*/ messageSchema(${JSON.stringify(desc.typeName)}, ${JSON.stringify(tokens.join(' '))}, () => [${refs.map((one) => `${one.name}Schema`).join(', ')}]);`,
    ].join('\n');
}

/// esbuild: the light messages for whatever imports the generated ones.
export async function protos() {
    if (!existsSync(join(gen, 'live_pb.ts'))) throw new Error('gen/ is not made yet: build.sh makes it');
    const all = await descriptors();
    const modules = new Map(); // by the type's name
    const files = new Map(); // gen/.../x_pb.ts -> what it exports
    const take = (desc, file) => {
        modules.set(desc.typeName, desc.kind === 'enum' ? ofEnum(desc) : ofMessage(desc));
        if (desc.kind === 'message') for (const one of [...desc.nestedMessages, ...desc.nestedEnums]) throw new Error(`${one}: write it beside ${desc.name}, not in it`);
        files.get(file)?.push(desc.kind === 'enum' ? `export { ${desc.name}, ${desc.name}Schema } from 'kibitz-schema:${desc.typeName}';` : `export { ${desc.name}Schema } from 'kibitz-schema:${desc.typeName}';`);
        if (desc.kind === 'message')
            for (const field of desc.fields) if (field.message?.file.name.startsWith('google/') && !modules.has(field.message.typeName)) take(field.message, '');
    };
    for (const [name, file] of Object.entries(all)) {
        if (file.kind !== 'file' || !name.startsWith('file_kibitz_v1_')) continue;
        const path = join(gen, `${name.slice('file_kibitz_v1_'.length)}_pb.ts`);
        files.set(path, []);
        for (const one of [...file.enums, ...file.messages]) take(one, path);
    }
    return {
        name: 'protos',
        setup(build) {
            build.onResolve({ filter: /^@bufbuild\/protobuf$/ }, () => ({ path: runtime, sideEffects: false }));
            build.onResolve({ filter: /^kibitz-schema:/ }, ({ path }) => ({ path: path.slice('kibitz-schema:'.length), namespace: 'kibitz-schema', sideEffects: false }));
            build.onLoad({ filter: /./, namespace: 'kibitz-schema' }, ({ path }) => ({ contents: modules.get(path), loader: 'ts', resolveDir: here }));
            build.onLoad({ filter: /[\\/]gen[\\/]kibitz[\\/]v1[\\/]\w+_pb\.ts$/ }, ({ path }) => ({ contents: files.get(path).join('\n'), loader: 'ts', resolveDir: here }));
        },
    };
}
