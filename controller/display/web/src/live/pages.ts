/// What is fetched once, or told, by pages that come later: evidence, logs, what to say, commands that are no rulings.
import { create, fromJson, toJsonString, type MessageInitShape } from '@bufbuild/protobuf';
import { CommandSchema } from '../../gen/kibitz/v1/reading_pb';
import { BoardLogSchema, EvidenceSchema, GuideSchema, ReplySchema, type BoardLog, type Evidence, type Guide, type Reply } from '../../gen/kibitz/v1/live_pb';
import { AccountSchema, type Account } from '../../gen/kibitz/v1/weighed_pb';
import { ask, get, type Answer } from './server';

export const fetchEvidence = (id: bigint): Promise<Answer<Evidence>> =>
    get(EvidenceSchema, `/api/v1/incidents/${id}/evidence`);
export const fetchGuide = (id: bigint): Promise<Answer<Guide>> => get(GuideSchema, `/api/v1/incidents/${id}/guide`);
/// What was weighed, of an incident or of one trick.
export const fetchWeighed = (of: { incident: bigint } | { play: number; trick: number }): Promise<Answer<Account>> =>
    'incident' in of
        ? get(AccountSchema, `/api/v1/incidents/${of.incident}/weighed`)
        : get(AccountSchema, `/api/v1/boards/${of.play}/weighed`, `trick=${of.trick}`);
export const fetchLog = (play: number): Promise<Answer<BoardLog>> => get(BoardLogSchema, `/api/v1/boards/${play}/log`);
/// A command to the table: a board, a round, the record set right.
type Given = Exclude<MessageInitShape<typeof CommandSchema>, { $typeName: string }>['command'];
export async function giveCommand(command: NonNullable<Given>): Promise<Answer<Reply>> {
    const answer = await ask('/api/v1/commands', {
        method: 'POST',
        body: toJsonString(CommandSchema, create(CommandSchema, { command })),
        headers: { 'Content-Type': 'application/json' },
    });
    if (answer.kind !== 'ok') return answer;
    return { kind: 'ok', value: fromJson(ReplySchema, answer.value, { ignoreUnknownFields: true }) };
}
