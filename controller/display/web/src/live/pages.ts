/// What is fetched once, or told, by pages that come later: evidence, logs, what to say, commands that are no rulings.
import { create, fromJson, toJsonString, type JsonValue, type MessageInitShape } from '@bufbuild/protobuf';
import { CommandSchema } from '../../gen/kibitz/v1/reading_pb';
import { BoardLogSchema, BoardNowSchema, CaseListSchema, EvidenceSchema, GuideSchema, MakeableSchema, ReplySchema, TableViewSchema, type BoardLog, type BoardNow, type CaseList, type Evidence, type Guide, type Makeable, type Reply, type TableView } from '../../gen/kibitz/v1/live_pb';
import { AccountSchema, type Account } from '../../gen/kibitz/v1/weighed_pb';
import { at } from './place';
import { ask, get, post, type Answer } from './server';

export const fetchEvidence = (id: bigint): Promise<Answer<Evidence>> =>
    get(EvidenceSchema, `/api/v1/incidents/${id}/evidence`);
export const fetchGuide = (id: bigint): Promise<Answer<Guide>> => get(GuideSchema, `/api/v1/incidents/${id}/guide`);
/// What was weighed, of an incident or of one trick.
export const fetchWeighed = (of: { incident: bigint } | { play: number; trick: number }): Promise<Answer<Account>> =>
    'incident' in of
        ? get(AccountSchema, `/api/v1/incidents/${of.incident}/weighed`)
        : get(AccountSchema, `/api/v1/boards/${of.play}/weighed`, `trick=${of.trick}`);
/// What the Director may tell himself; a board's record, and what may be corrected of it.
export const fetchCases = (): Promise<Answer<CaseList>> => get(CaseListSchema, '/api/v1/cases');
export const fetchRecord = (play: number): Promise<Answer<BoardNow>> => get(BoardNowSchema, `/api/v1/boards/${play}/record`);
/// What each seat makes of a board in each denomination, double dummy; 'failed' while it is being played.
export const fetchMakeable = (play: number): Promise<Answer<Makeable>> => get(MakeableSchema, `/api/v1/boards/${play}/makeable`);
export const fetchLog = (play: number): Promise<Answer<BoardLog>> => get(BoardLogSchema, `/api/v1/boards/${play}/log`);
/// A command to the table: a board, a round, the record set right.
export type Given = NonNullable<Exclude<MessageInitShape<typeof CommandSchema>, { $typeName: string }>['command']>;
const give = (path: string, command: Given): Promise<Answer<JsonValue>> =>
    post(path, toJsonString(CommandSchema, create(CommandSchema, { command })));
export async function giveCommand(command: Given): Promise<Answer<Reply>> {
    const answer = await give('/api/v1/commands', command);
    if (answer.kind !== 'ok') return answer;
    return { kind: 'ok', value: fromJson(ReplySchema, answer.value, { ignoreUnknownFields: true }) };
}
/// The table as it would be with that command; 'failed' with the reason when the laws would refuse it. Nothing is recorded.
export async function tryCommand(command: Given): Promise<Answer<TableView>> {
    const answer = await give('/api/v1/commands/try', command);
    if (answer.kind !== 'ok') return answer;
    const { error } = fromJson(ReplySchema, answer.value, { ignoreUnknownFields: true });
    if (error !== '') return { kind: 'failed', why: error };
    return { kind: 'ok', value: fromJson(TableViewSchema, answer.value, { ignoreUnknownFields: true }) };
}

/// A form in which the record is given out, as the server has it: a new one needs nothing here.
export interface ExportForm {
    format: string;
    table: string;
    name: string;
    what: string;
}
export async function fetchExports(): Promise<Answer<readonly ExportForm[]>> {
    const answer = await ask('/api/v1/exports');
    return answer.kind === 'ok' ? { kind: 'ok', value: (answer.value as unknown as { export: ExportForm[] }).export } : answer;
}
/// @param play one board alone
/// @param session  of a hall: one before the one that is on
export const exportAddress = ({ format, table }: ExportForm, play?: number, session?: string): string =>
    `${at('/api/v1/export')}?format=${format}${table && `&table=${table}`}${play === undefined ? '' : `&play=${play}`}${session === undefined ? '' : `&session=${encodeURIComponent(session)}`}`;
