// The page on which the Director corrects the play says who wins a trick before he sends it: as the engine says it of the golden tapes.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { catalogues } from '../../../controller/display/web/catalogues.mjs';
import { protos } from '../../../controller/display/web/protos.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '../../../controller/display/web');
const traces = join(here, '../../traces');
const { build } = createRequire(join(web, 'package.json'))('esbuild');
const out = mkdtempSync(join(tmpdir(), 'kibitz-winners-'));
after(() => rmSync(out, { recursive: true }));

/// Every trick of a tape that was played as it stands: its cards in order, the denomination, and who won it by the engine.
function* tricks(events) {
    let denomination = '';
    let played = new Map();
    for (const line of events) {
        const { auctionEnded, declarerChanged, cardPlayed, cardReplaced, cardTakenBack, playCorrected, trickWon, boardStarted } = JSON.parse(line);
        if (boardStarted || declarerChanged || cardReplaced || cardTakenBack || playCorrected) played = new Map();
        if (auctionEnded) denomination = auctionEnded.contract?.bid.slice(1) ?? '';
        if (cardPlayed) played.set(cardPlayed.trick, [...(played.get(cardPlayed.trick) ?? []), cardPlayed]);
        const cards = trickWon && played.get(trickWon.trick);
        if (cards?.length === 4) yield { denomination, cards, winner: trickWon.winner };
    }
}

test('who wins a trick is on the page who wins it in the engine', async () => {
    await build({
        stdin: { contents: "export { winnerOf } from './src/bridge/tricks'; export { Seat } from './gen/kibitz/v1/game_pb';", resolveDir: web, loader: 'ts' },
        outfile: join(out, 'tricks.mjs'),
        bundle: true,
        format: 'esm',
        platform: 'node',
        plugins: [catalogues(), await protos()],
        logLevel: 'warning',
    });
    const { winnerOf, Seat } = await import(pathToFileURL(join(out, 'tricks.mjs')));
    const seat = (name) => Seat[name.slice('SEAT_'.length)];
    let checked = 0;
    let ruffed = 0;
    for (const file of readdirSync(traces).filter((name) => name.endsWith('.events.jsonl'))) {
        const lines = readFileSync(join(traces, file), 'utf8').split('\n').filter(Boolean);
        for (const { denomination, cards, winner } of tricks(lines)) {
            const won = winnerOf(cards.map((card) => ({ seat: seat(card.seat), card: card.card })), denomination);
            assert.equal(won, seat(winner), `${file}: ${cards.map((card) => card.card).join(' ')} in ${denomination}`);
            checked += 1;
            ruffed += cards.find((card) => card.seat === winner).card[0] !== cards[0].card[0] ? 1 : 0;
        }
    }
    assert.ok(checked > 60 && ruffed > 10, `${checked} tricks, ${ruffed} won by a trump`);
});
