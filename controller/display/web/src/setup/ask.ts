/// What the setup page asks of the table. Answers are values; nothing here throws.
import { create, fromJson, toJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { SetupCheckSchema, SetupOfferSchema, SetupQuestionSchema, SetupWishSchema, type SetupCheck, type SetupOffer, type SetupWish } from '../../gen/kibitz/v1/setup_page_pb';
import { request } from '../live/request';

export type Said<T> =
    | { kind: 'ok'; value: T }
    | { kind: 'wrong' } ///< the code
    | { kind: 'done' } ///< the table is set up
    | { kind: 'limited'; seconds: number }
    | { kind: 'refused'; field: string; why: string }
    | { kind: 'unreachable' };

interface Refusal {
    error?: string;
    reason?: string;
    field?: string;
}
/// A hall's file and a list of time zones go over slow lines.
const patience = 20_000;

async function ask(path: string, body?: string): Promise<Said<JsonValue>> {
    try {
        const response = await request(path, body === undefined ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }, patience);
        const text = await response.text();
        if (response.status === 429) return { kind: 'limited', seconds: Number(response.headers.get('Retry-After')) || 30 };
        const value = JSON.parse(text) as JsonValue;
        if (response.ok) return { kind: 'ok', value };
        const { error, reason, field } = value as Refusal;
        if (reason === 'wrong' || reason === 'done') return { kind: reason };
        return { kind: 'refused', field: field ?? '', why: error ?? String(response.status) };
    } catch {
        return { kind: 'unreachable' };
    }
}
async function asked<D extends DescMessage>(schema: D, path: string, body: string): Promise<Said<MessageShape<D>>> {
    const said = await ask(path, body);
    return said.kind === 'ok' ? { kind: 'ok', value: fromJson(schema, said.value, { ignoreUnknownFields: true }) } : said;
}

const again = 1500; ///< ms until a table that does not answer is asked again

/// Asks until there is an answer.
/// @param waits  is told each time that none has come; @return whether it is still wanted
export async function untilAnswered<T>(ask: () => Promise<Said<T>>, waits: () => boolean): Promise<Said<T>> {
    for (;;) {
        const said = await ask();
        if (said.kind !== 'unreachable' || !waits()) return said;
        await new Promise((done) => setTimeout(done, again));
        if (!waits()) return said;
    }
}

/// Whether the table, or the hall, waits for its setup; `starting`: it was set up just now, and has not started anew yet.
export async function state(): Promise<Said<{ open: boolean; starting: boolean; hall: boolean }>> {
    const said = await ask('/api/v1/setup');
    if (said.kind !== 'ok') return said;
    const { open, starting, hall } = said.value as { open?: boolean; starting?: boolean; hall?: boolean };
    return { kind: 'ok', value: { open: open === true, starting: starting === true, hall: hall === true } };
}
export const look = (code: string): Promise<Said<SetupOffer>> =>
    asked(SetupOfferSchema, '/api/v1/setup/look', JSON.stringify(toJson(SetupQuestionSchema, create(SetupQuestionSchema, { code }))));
export const check = (code: string, board: string): Promise<Said<SetupCheck>> =>
    asked(SetupCheckSchema, '/api/v1/setup/board', JSON.stringify(toJson(SetupQuestionSchema, create(SetupQuestionSchema, { code, board }))));
export const settle = (wish: SetupWish): Promise<Said<JsonValue>> => ask('/api/v1/setup', JSON.stringify(toJson(SetupWishSchema, wish)));
