// A server that is newer than the page: what the page does not know is told quietly, and breaks nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { EventSchema } from '../../../controller/display/web/gen/kibitz/v1/event_pb';
import { BoardLogSchema, EvidenceSchema, LiveMessageSchema } from '../../../controller/display/web/gen/kibitz/v1/live_pb';
import { isVulnerable, vulnerabilityLong, vulnerabilityShort } from '../../../controller/display/web/src/bridge/seats';
import { lanesOf } from '../../../controller/display/web/src/evidence/lanesOf';
import { picture } from '../../../controller/display/web/src/evidence/picture';
import { tableRows } from '../../../controller/display/web/src/evidence/tableRows';
import { inOrder, waiting } from '../../../controller/display/web/src/state/order';
import { nothingKnown, take } from '../../../controller/display/web/src/live/resume';
import { logLines } from '../../../controller/display/web/src/told/lines';
import { standing } from '../../../controller/display/web/src/live/position';
import { sentence } from '../../../controller/display/web/src/told/sentence';
import { certaintyKey, levelKey, recordKey, statusKey } from '../../../controller/display/web/src/look/signs';
import { languages } from '../../../controller/display/web/src/words/languages';
import { speak, t } from '../../../controller/display/web/src/words/words';
import { at, live } from './make';

// As live/link.ts and live/server.ts read what comes.
const loose = { ignoreUnknownFields: true };
const unknown = { number: '9', at: at(9), playerLevitated: { seat: 'SEAT_EAST', heightMm: 400 }, mood: 'MOOD_GRIM' };
const card = (number: number, more: object = {}) => ({
    number: String(number),
    at: at(number),
    cardPlayed: { seat: 'SEAT_EAST', card: 'S5', trick: 1, ...more },
});

test('an event of a kind it does not know is one quiet line in every language, in the place it has', () => {
    const log = fromJson(BoardLogSchema, { event: [card(8), unknown, card(10)], verdict: 3 } as JsonValue, loose);
    assert.equal(log.event.length, 3);
    const told = new Set<string>();
    for (const language of languages) {
        speak(language);
        const lines = logLines(log, []);
        assert.deepEqual(
            lines.map((line) => line.kind),
            ['card', 'other', 'card'],
        );
        assert.equal(lines[1]!.words, t('event.other'));
        assert.equal(lines[1]!.number, 9n);
        told.add(lines[1]!.words);
    }
    speak('en');
    assert.equal(told.size, languages.length);
    assert.equal(standing(log, 10n).trick.length, 0); // an older server says nothing of how the cards lay
});
test('it is taken in like any other event: the number goes on, and the table is the new one', () => {
    const first = take(nothingKnown, live({ number: '8', hello: {}, table: { play: 1 } }));
    assert.ok(first.kind === 'snapshot');
    const json = { number: '9', event: unknown, table: { play: 2, weather: 'rain', light: ['LIGHT_ULTRAVIOLET'] } };
    const next = take(first.known, fromJson(LiveMessageSchema, json as JsonValue, loose));
    assert.ok(next.kind === 'event');
    assert.equal(next.known.number, 9n);
    assert.equal(next.known.table?.play, 2);
    assert.equal(sentence(next.known.newest!), t('event.other'));
});
test('values it does not know, by name or by number, are told without them', () => {
    for (const under of ['PLAYED_UNDER_TELEPATHY', 77]) {
        const event = fromJson(EventSchema, card(1, { under, certainty: under }) as JsonValue, loose);
        assert.equal(sentence(event), 'East plays ♠5.');
    }
    for (const kind of ['REPORT_KIND_SNORED', 99]) {
        const json = { number: '1', at: at(1), reported: { by: 'SEAT_WEST', kind, words: 'loudly' } };
        assert.equal(sentence(fromJson(EventSchema, json as JsonValue, loose)), 'West reports: something: “loudly”');
    }
    const seat = 9 as never;
    assert.equal(sentence(fromJson(EventSchema, card(1, { seat: 9 }) as JsonValue, loose)), ' plays ♠5.');
    assert.deepEqual([vulnerabilityShort(seat), vulnerabilityLong(seat), isVulnerable(1, seat)], ['', '', false]);
    assert.deepEqual(
        [levelKey(seat), certaintyKey(seat), statusKey(seat), recordKey(seat, 0)],
        ['notice', 'certain', 'raised', 'unknown'],
    );
});
test('no kind of event, empty or full of what is not there, throws', () => {
    for (const language of languages) {
        speak(language);
        for (const field of EventSchema.oneofs[0]!.fields) {
            const json = { number: '1', at: at(1), [field.jsonName]: { seat: 42, kind: 42, novel: {} } };
            const event = fromJson(EventSchema, json as JsonValue, loose);
            assert.ok(sentence(event).length > 0, field.name);
            assert.doesNotThrow(() => standing({ event: [event], change: [] }, 5n));
        }
    }
    speak('en');
});
test('readings and incidents of unknown kinds leave the picture and the lists whole', () => {
    const json = {
        incident: { id: '4', happenedAt: at(0), level: 'LEVEL_CATASTROPHE', status: 'INCIDENT_STATUS_APPEALED' },
        from: at(-8),
        to: at(2),
        reading: [{ at: at(-1), camera: { seat: 'SEAT_EAST' } }, { at: at(0), range: { seat: 'SEAT_EAST', heightMm: 4 } }],
        event: [unknown],
    };
    const evidence = fromJson(EvidenceSchema, json as JsonValue, loose);
    const drawn = picture(evidence);
    assert.equal(drawn.traces.length, 1);
    assert.ok(tableRows(drawn, drawn.traces).some((row) => row.what === t('event.other')));
    assert.ok(lanesOf(drawn, drawn.traces).some((lane) => lane.key === 'events'));
    assert.equal(inOrder([evidence.incident!]).length, 1);
    assert.ok(waiting([evidence.incident!]).length <= 1);
});
