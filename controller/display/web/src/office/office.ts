/// What the pages of the Directors and of who did what ask of the server.
import { useEffect, useState } from 'preact/hooks';
import { AuditPageSchema, type AuditPage } from '../../gen/kibitz/v1/audit_pb';
import { at } from '../live/place';
import { ask, get, post, type Answer } from '../live/server';
import { useStore } from '../state/store';
import { language } from '../words/words';
import { learnOffice } from './words/words';

export interface Director {
    id: string;
    name: string;
    devices: number; ///< on which he is logged in
}
/// A PIN that was made now: it is told this once.
export interface Made {
    id: string;
    name: string;
    pin: string;
}
/// Making a PIN costs the server a second or two of a small computer, behind others'.
const pinPatience = 40_000;

export async function fetchDirectors(): Promise<Answer<readonly Director[]>> {
    const answer = await ask('/api/v1/directors');
    return answer.kind === 'ok' ? { kind: 'ok', value: (answer.value as unknown as { director: Director[] }).director } : answer;
}
async function made(answer: Promise<Answer<unknown>>): Promise<Answer<Made>> {
    return (await answer) as Answer<Made>;
}
export const addDirector = (name: string): Promise<Answer<Made>> => made(post('/api/v1/directors', JSON.stringify({ name }), pinPatience));
export const newPin = (id: string): Promise<Answer<Made>> => made(post('/api/v1/directors/pin', JSON.stringify({ id }), pinPatience));
export const removeDirector = (id: string): Promise<Answer<unknown>> => post('/api/v1/directors/remove', JSON.stringify({ id }));

export const fetchAudit = (find: string, before: string): Promise<Answer<AuditPage>> => {
    const query = new URLSearchParams();
    if (find !== '') query.set('find', find);
    if (before !== '') query.set('before', before);
    return get(AuditPageSchema, '/api/v1/audit', query.toString());
};
export const auditFile = (): string => `${at('/api/v1/audit.csv')}?lang=${language()}`;

/// Whether these pages have their words in the language in use.
export function useOffice(): boolean {
    const wanted = useStore((state) => state.language);
    const [known, set] = useState('');
    useEffect(() => void learnOffice(wanted).then(() => set(wanted)), [wanted]);
    return known === wanted;
}
