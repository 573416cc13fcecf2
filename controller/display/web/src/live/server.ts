/// The server's pages: login, panels, incidents; what other pages fetch is in pages.ts. Answers are values; nothing here throws.
import { fromJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { IncidentSchema, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { IncidentPageSchema, type IncidentPage } from '../../gen/kibitz/v1/live_pb';
import { language, t } from '../words/words';
import { at } from './place';
import { request } from './request';

export type Answer<T> =
    | { kind: 'ok'; value: T }
    | { kind: 'logged-out' }
    | { kind: 'limited'; seconds: number }
    | { kind: 'unreachable' }
    | { kind: 'failed'; why: string };

/// A PIN costs the server a second, and may wait for others' PINs.
const loginPatience = 40_000;

/// Words in the answer are in the language in use.
export async function ask(path: string, init: RequestInit = {}, within?: number, query = ''): Promise<Answer<JsonValue>> {
    try {
        const response = await request(`${at(path)}?lang=${language()}${query && `&${query}`}`, init, within);
        const text = await response.text();
        if (response.status === 401) return { kind: 'logged-out' };
        if (response.status === 429)
            return { kind: 'limited', seconds: Number(response.headers.get('Retry-After')) || 30 };
        if (!response.ok) return { kind: 'failed', why: errorWords(text, response.status) };
        return { kind: 'ok', value: text.trim() === '' ? {} : (JSON.parse(text) as JsonValue) };
    } catch (error) {
        if (error instanceof SyntaxError) return { kind: 'failed', why: error.message };
        return { kind: 'unreachable' };
    }
}

function errorWords(text: string, status: number): string {
    try {
        const error = (JSON.parse(text) as { error?: unknown }).error;
        if (typeof error === 'string' && error !== '') return error;
    } catch {
        // The body is no JSON: a proxy's page, say. The status has to do.
    }
    return t('problem.status', { status });
}

export async function get<D extends DescMessage>(schema: D, path: string, query = ''): Promise<Answer<MessageShape<D>>> {
    const answer = await ask(path, {}, undefined, query);
    if (answer.kind !== 'ok') return answer;
    try {
        return { kind: 'ok', value: fromJson(schema, answer.value, { ignoreUnknownFields: true }) };
    } catch (error) {
        return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
    }
}

/// @param body  JSON
export const post = (path: string, body: string, within?: number): Promise<Answer<JsonValue>> =>
    ask(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }, within);
export const rename = (name: string): Promise<Answer<JsonValue>> => post('/api/v1/name', JSON.stringify({ name }));
export const login = (pin: string, name: string): Promise<Answer<JsonValue>> =>
    post('/api/v1/login', JSON.stringify({ pin, name }), loginPatience);
/// A code by which one device joins as that panel: {"code", "seconds"}.
export const makeCode = (panel: string): Promise<Answer<JsonValue>> => post('/api/v1/panels/code', JSON.stringify({ panel }));
export const shutPanel = (panel: string): Promise<Answer<JsonValue>> => post('/api/v1/panels/shut', JSON.stringify({ panel }));
export const logout = (): Promise<Answer<JsonValue>> => ask('/api/v1/logout', { method: 'POST' });
export const logoutAll = (): Promise<Answer<JsonValue>> => ask('/api/v1/logout/all', { method: 'POST' });
/// One incident, wherever in the journal it is; a page of the list.
export const fetchIncident = (id: bigint): Promise<Answer<Incident>> => get(IncidentSchema, `/api/v1/incidents/${id}`);
export const fetchIncidents = (query: string): Promise<Answer<IncidentPage>> => get(IncidentPageSchema, '/api/v1/incidents', query);

/// Why something could not be had, for a sentence.
export function whyNot(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
    if (answer.kind === 'failed') return answer.why;
    if (answer.kind === 'limited') return t('login.limited', { seconds: answer.seconds });
    return t('problem.unreachable');
}
