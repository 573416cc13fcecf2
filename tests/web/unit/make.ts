/// Messages for the tests, from the JSON form of the protos.
import { learn } from '../../../controller/display/web/src/words/words';
import { fromJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { EventSchema, type Event } from '../../../controller/display/web/gen/kibitz/v1/event_pb';
import { IncidentSchema, type Incident } from '../../../controller/display/web/gen/kibitz/v1/incident_pb';
import {
    BoardLogSchema,
    EvidenceSchema,
    LiveMessageSchema,
    ViewTrickSchema,
    type BoardLog,
    type Evidence,
    type LiveMessage,
    type ViewTrick,
} from '../../../controller/display/web/gen/kibitz/v1/live_pb';

const make =
    <D extends DescMessage>(schema: D) =>
    (json: JsonValue): MessageShape<D> =>
        fromJson(schema, json);
export const event: (json: JsonValue) => Event = make(EventSchema);
export const incident: (json: JsonValue) => Incident = make(IncidentSchema);
export const evidence: (json: JsonValue) => Evidence = make(EvidenceSchema);
export const boardLog: (json: JsonValue) => BoardLog = make(BoardLogSchema);
export const live: (json: JsonValue) => LiveMessage = make(LiveMessageSchema);
export const trick: (json: JsonValue) => ViewTrick = make(ViewTrickSchema);
/// A moment `s` seconds after the tests' midnight.
export const at = (s: number): string => new Date(Date.UTC(2026, 10, 21) + Math.round(s * 1000)).toISOString();

// Tests speak every language.
await learn('en');
await learn('el');
await learn('ru');
