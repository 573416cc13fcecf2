// The code to join by, out of what people type, paste and scan.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsOf } from '../../../controller/display/web/src/seat/code';

test('spaces, dashes and what stands around do not matter', () => {
    for (const typed of ['31839307', '3183 9307', '3183-9307', '3183–9307', ' 31 83 93 07\n', '3183\u00a09307', '3183.9307', 'Code: 3183 9307'])
        assert.equal(digitsOf(typed), '31839307', typed);
    assert.equal(digitsOf(''), '');
    assert.equal(digitsOf('3183 93'), '318393');
});

test('letters that look like digits are these, in Latin, Greek and Cyrillic; wide digits too', () => {
    for (const zero of ['O', 'o', 'Ο', 'ο', 'О', 'о']) assert.equal(digitsOf(`3183 93${zero}7`), '31839307', zero);
    for (const one of ['I', 'l', '|']) assert.equal(digitsOf(`3${one}839307`), '31839307', one);
    assert.equal(digitsOf('３１８３　９３０７'), '31839307');
});

test('a link has the code in it, whatever else it has', () => {
    for (const link of ['http://192.168.1.20:8745/join?code=31839307', 'https://table7.local/join?lang=el&code=3183%209307#x', '/join?code=3183-9307'])
        assert.equal(digitsOf(link), '31839307', link);
});
