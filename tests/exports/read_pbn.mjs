// read_pbn.mjs RECORD.pbn RECORD.json: the record in PBN, read by somebody else's reader, against the same record in JSON.
// Prints a line for each difference; ends with 1 when there is one.
import { createReadStream, readFileSync } from 'node:fs';
import pbn from 'pbn';

const [file, record] = process.argv.slice(2);
const games = [];
await new Promise((done, failed) => {
    createReadStream(file, 'latin1')
        .pipe(pbn())
        .on('data', (one) => {
            if (one.type === 'game') games.push({});
            if (one.type === 'tag') games.at(-1)[one.name] = one;
        })
        .on('error', failed)
        .on('end', done);
});
const boards = JSON.parse(readFileSync(record, 'utf8')).board;
let differences = 0;
function same(what, theirs, ours) {
    if (theirs === ours) return;
    ++differences;
    console.log(`${what}: read ${JSON.stringify(theirs)}, recorded ${JSON.stringify(ours)}`);
}
const letter = (seat) => seat?.slice('SEAT_'.length, 'SEAT_'.length + 1) ?? '';
const seats = ['N', 'E', 'S', 'W'];
const suits = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const names = { N: 'north', E: 'east', S: 'south', W: 'west' };
const vulnerabilities = { NONE: 'None', NORTH_SOUTH: 'NS', EAST_WEST: 'EW', BOTH: 'All' };

same('boards', games.length, boards.length);
for (const [i, game] of games.entries()) {
    const board = boards[i];
    const at = `board ${i + 1}`;
    const { board: start, contract } = board;
    same(`${at}, number`, game.Board.value, String(start.board));
    same(`${at}, dealer`, game.Dealer.value, letter(start.dealer));
    same(`${at}, vulnerable`, game.Vulnerable.value, vulnerabilities[start.vulnerability.slice('VULNERABILITY_'.length)]);
    for (const [tag, ours] of Object.entries({ Event: start.event, Section: start.section, Table: start.table, Round: start.round, PairNS: start.pairNs, PairEW: start.pairEw }))
        same(`${at}, ${tag}`, game[tag]?.value, ours);
    for (const seat of seats) {
        same(`${at}, ${names[seat]}`, game[{ N: 'North', E: 'East', S: 'South', W: 'West' }[seat]].value, start.players[names[seat]]);
        for (const [suit, name] of Object.entries(suits))
            same(`${at}, ${names[seat]}'s ${name}`, game.Deal.cards.filter((one) => one.seat === seat && one.suit === suit).map((one) => one.rank).join(''), start.deal[names[seat]][name] ?? '');
    }
    if (!board.result) continue; // under way
    same(`${at}, contract`, game.Contract.value, contract ? contract.bid + ([undefined, 'X', 'XX'][contract.doubling] ?? '') : 'Pass');
    const marks = /^[\^$=].*/;
    same(`${at}, auction`, game.Auction.tokens.filter((one) => !marks.test(one)).join(' '), board.call.map((one) => one.call).join(' '));
    if (!contract) continue;
    same(`${at}, declarer`, game.Declarer.value, letter(contract.declarer));
    same(`${at}, tricks`, game.Result.value.replace('^', ''), String(board.result.declarerTricks ?? 0));
    // Columns by seat, from the leader to the first trick on.
    const leader = seats.indexOf(game.Play.value);
    const rows = game.Play.section.map((row) => row.split(/\s+/).filter((one) => !marks.test(one) && one !== '*'));
    const tricks = (board.trick ?? []).map((trick) => seats.map((_, column) => trick.card.find((one) => letter(one.seat) === seats[(leader + column) % 4])?.card ?? '-'));
    same(`${at}, play`, rows.filter((row) => row.length > 0).map((row) => row.join(' ')).join(' / '), tricks.map((row) => row.join(' ')).join(' / '));
}
console.log(`${games.length} boards of PBN read by another's reader, ${differences} differences`);
process.exit(differences === 0 && games.length > 0 ? 0 : 1);
