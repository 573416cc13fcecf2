import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { parseRoute, address } from '../../../controller/display/web/src/state/route';
import { readPrefs } from '../../../controller/display/web/src/state/prefs';
import { seatWord, seats } from '../../../controller/display/web/src/bridge/seats';
import { TableClock } from '../../../controller/display/web/src/live/clock';
import { en, type Key } from '../../../controller/display/web/src/words/en';
import { ago, clock, dayAndTime, fineSeconds, timeOfDay } from '../../../controller/display/web/src/words/format';
import { languages, localeOf, wantedLanguage } from '../../../controller/display/web/src/words/languages';
import { long } from '../../../controller/display/web/src/words/long';
import { learn, parts, speak, t, tn } from '../../../controller/display/web/src/words/words';

beforeEach(() => speak('en'));

// Tests speak every language.
await learn('en');
await learn('el');
await learn('ru');

test('a sentence is filled; what is not given stays visible as a place', () => {
    assert.equal(t('clause', { clause: '45E1' }), 'Law 45E1');
    assert.equal(t('clause'), 'Law {clause}');
    assert.equal(tn('hand.unknown', 1), '1 card not known');
    assert.equal(tn('hand.unknown', 12), '12 cards not known');
});
test('a key that only a newer server can lead to is no word, and breaks nothing', () => {
    assert.equal(t('vul.undefined' as Key), '');
    assert.equal(t(undefined as unknown as Key), '');
});
test('the words change with the language, at once and back', () => {
    speak('ru');
    assert.equal(t('nav.settings'), 'Настройки');
    speak('el');
    assert.equal(t('nav.settings'), 'Ρυθμίσεις');
    speak('en');
    assert.equal(t('nav.settings'), 'Settings');
});
test('plurals by the rules of the language', () => {
    speak('ru');
    const tricks = (count: number): string => tn('result.tricks', count);
    assert.deepEqual([1, 2, 5, 11, 12, 21, 22, 25, 0].map(tricks), [
        '1 взятка',
        '2 взятки',
        '5 взяток',
        '11 взяток',
        '12 взяток',
        '21 взятка',
        '22 взятки',
        '25 взяток',
        '0 взяток',
    ]);
    speak('el');
    assert.deepEqual([1, 2, 21].map((count) => tn('log.incidents', count)), [
        '1 περιστατικό',
        '2 περιστατικά',
        '21 περιστατικά',
    ]);
});
test('a sentence asks for the form of a seat that it needs, with a capital where it begins', () => {
    const [north, east] = seats;
    assert.equal(t('event.taken-back', { seat: seatWord(north), card: '♠K', n: 3 }), 'North takes back ♠K, trick 3.');
    speak('ru');
    assert.equal(t('replay.side', { seat: seatWord(east) }), 'Игровое поле Востока сбоку');
    speak('el');
    assert.equal(t('event.confirmed', { seat: seatWord(east) }), 'Η Ανατολή επιβεβαιώνει το σκορ.');
    assert.equal(t('event.confirmed', { seat: seatWord(north) }), 'Ο Βορράς επιβεβαιώνει το σκορ.');
    assert.equal(t('replay.side', { seat: seatWord(north) }), 'Η ζώνη παιξίματος του Βορρά από το πλάι');
});
test('a place can be drawn instead of written, wherever the language puts it', () => {
    const card = { drawn: 'card' };
    assert.deepEqual(parts('trick.designated', {}, { card }), ['Called from dummy: ', card, ', not moved yet']);
    speak('ru');
    assert.deepEqual(parts('result.down', { n: 2, seat: seatWord(seats[2]) }, { contract: card }), [
        '',
        card,
        ', играет Юг, без 2',
    ]);
});
test('numbers, times and dates are written as the language writes them', () => {
    const moment = Date.UTC(2026, 10, 21, 20, 14, 3);
    const written = languages.map((language) => {
        speak(language);
        return [fineSeconds(1.25), dayAndTime(moment), ago(12_000), ago(500)];
    });
    assert.deepEqual(
        written.map((each) => each[0]),
        ['1.25', '1,25', '1,25'],
    );
    assert.match(written[0]![1]!, /21 Nov 2026/);
    assert.match(written[1]![1]!, /21 Νοε 2026/);
    assert.match(written[2]![1]!, /21 нояб\. 2026/);
    assert.match(written[1]![2]!, /^πριν από 12/);
    assert.match(written[2]![2]!, /^12 сек.* назад$/);
    assert.deepEqual(
        written.map((each) => each[3]),
        ['just now', 'μόλις τώρα', 'только что'],
    );
    for (const language of languages) {
        speak(language);
        assert.match(timeOfDay(Date.UTC(2026, 10, 21, 0, 0, 5)), /^\d\d:\d\d:05$/, language);
    }
});
test('the language is the first of the reader’s that there is; Intl takes his variety of it', () => {
    assert.equal(wantedLanguage(['ru-RU', 'en']), 'ru');
    assert.equal(wantedLanguage(['de-DE', 'el-CY', 'en-US']), 'el');
    assert.equal(wantedLanguage(['de', 'fr']), 'en');
    assert.equal(wantedLanguage([]), 'en');
    assert.equal(localeOf('el', ['de', 'el-CY']), 'el-CY');
    assert.equal(localeOf('en', ['ru']), 'en-GB');
    assert.equal(localeOf('ru', ['en']), 'ru');
});
test('the long words keep every place and are longer, in each language', () => {
    const longer = long(en);
    for (const key of Object.keys(en) as Key[])
        assert.deepEqual(longer[key]!.match(/\{\w+\}/g), en[key].match(/\{\w+\}/g), key);
    assert.ok(Object.values(longer).join('').length > 1.2 * Object.values(en).join('').length);
    assert.equal(long({ a: 'Взятка {seat:gen}' })['a'], 'Взяяткаа {seat:gen}');
});
test('no sentence blames a player', () => {
    for (const language of languages) {
        speak(language);
        for (const key of Object.keys(en) as Key[])
            assert.doesNotMatch(t(key), /illegal|guilty|cheat|fault of|виноват|жульн|ένοχ|απάτη/i, `${language} ${key}`);
    }
});
test('clocks count up and "ago" is never in the future', () => {
    assert.deepEqual([clock(-5), clock(7000), clock(750_000), clock(3_723_000)], ['0:00', '0:07', '12:30', '1:02:03']);
    assert.equal(ago(-9000), 'just now');
    assert.match(ago(12_000), /12/);
});
test('the table’s clock: small differences are the network’s, missed events do not set it back', () => {
    const near = new TableClock();
    near.heard(1_000_000, 1_000_400);
    assert.equal(near.now(2_000_000), 2_000_000);
    const far = new TableClock();
    far.heard(5_000_000, 1_000_000);
    far.heard(4_000_000, 1_000_100);
    assert.equal(far.now(1_000_200), 5_000_200);
});
test('addresses are read and written back; anything else is the table', () => {
    for (const route of [
        { page: 'table' },
        { page: 'incident', id: 7n },
        { page: 'log', play: undefined },
        { page: 'log', play: 3 },
        { page: 'settings' },
    ] as const) {
        assert.deepEqual(parseRoute(address(route)), route);
    }
    for (const hash of [
        '',
        '#',
        '#/incident/0',
        '#/incident/-1',
        '#/incident/x',
        '#/incident/99999999999999999999',
        '#/elsewhere',
        '#/log/x',
    ])
        assert.deepEqual(parseRoute(hash), { page: 'table' }, hash);
});
test('damaged preferences are as usual', () => {
    assert.deepEqual(readPrefs('{"name":7,"sound":"x","suits":"six","light":"pink","language":"xx"}'), readPrefs(null));
    assert.deepEqual(readPrefs('no json'), readPrefs(null));
    assert.equal(readPrefs('{"suits":"four"}').suits, 'four');
    assert.equal(readPrefs('{"language":"el"}').language, 'el');
    assert.equal(readPrefs(null).language, undefined);
});
