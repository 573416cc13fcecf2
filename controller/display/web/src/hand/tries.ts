/// "Try this": short scenes in which something happens that the Laws have a word for. Each plays itself by the same acts as anybody's,
/// and tells what is being done.
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { Stopped, type Acts } from './acts';
import { readDeal, type Board, type SeatName } from './deals';
import { inPlay, phaseOf, playedCards, turnOf, type Records } from './record';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import type { HandKey } from './words/en';

export const tryNames = ['fifth', 'seen', 'dummy', 'revoke', 'lead', 'insufficient'] as const;
export type TryName = (typeof tryNames)[number];
export const clauses: Record<TryName, string> = { fifth: '45E1', seen: '45C1', dummy: '45F', revoke: '62A', lead: '54', insufficient: '27' };

/// South plays four spades, West leads; the same cards for every scene.
export const sceneBoard = (number: number): Board => ({
    number,
    dealer: 'south',
    vulnerable: 'NONE',
    hands: readDeal('N:KQ73.A64.852.KJ6 52.T832.T743.Q72 AJT86.75.AK6.A43 94.KQJ9.QJ9.T985')!,
});

/// What a scene needs of the page.
export interface Stage {
    acts: Acts;
    records: Records;
    /// Tells what is being done now.
    say(key: HandKey): void;
}

class Scene {
    constructor(private readonly stage: Stage) {}
    private get acts(): Acts {
        return this.stage.acts;
    }
    say(key: HandKey): void {
        this.stage.say(key);
    }
    /// A look at what has been said, or has happened.
    look(ms = 2200): Promise<void> {
        return this.acts.wait(ms);
    }
    /// Nothing goes on that would mean another thing while the record has not heard, or said, what was before: the scene ends there.
    async told(so: (view: TableView) => boolean): Promise<void> {
        if (!(await this.acts.told(this.stage.records, so))) throw new Stopped();
    }
    async calls(...calls: string[]): Promise<void> {
        const seats: SeatName[] = ['south', 'west', 'north', 'east'];
        for (const [place, call] of calls.entries()) {
            await this.acts.wait(700);
            this.acts.call(seats[place % 4]!, call);
            await this.told((view) => view.call.length > place || phaseOf(view) !== Phase.AUCTION);
        }
        await this.acts.rest(300);
    }
    /// The auction is over and the lead awaited.
    async contract(): Promise<void> {
        await this.calls('4S', 'Pass', 'Pass', 'Pass');
        await this.told((view) => phaseOf(view) === Phase.OPENING_LEAD);
    }
    async card(seat: SeatName, card: string): Promise<void> {
        if (seat === 'north') await this.acts.fromDummy('south', 'north', card);
        else await this.acts.play(seat, card);
        await this.told((view) => playedCards(view).has(card) && turnOf(view) !== undefined);
        await this.acts.wait(250);
    }
    async lead(card = 'HK'): Promise<void> {
        await this.card('west', card);
        await this.told((view) => inPlay(view) && turnOf(view) === 'north');
        await this.acts.wait(500);
        this.acts.table.spread('north', 'S');
        await this.acts.wait(1800);
    }
    async firstTrick(): Promise<void> {
        await this.contract();
        await this.lead();
        await this.card('north', 'HA');
        await this.card('east', 'H2');
        await this.card('south', 'H5');
    }
    async turn(): Promise<void> {
        await this.acts.wait(400);
        await this.acts.turnTrick('north');
    }
}

const scenes: Record<TryName, (scene: Scene, stage: Stage) => Promise<void>> = {
    async fifth(scene, { acts }) {
        scene.say('hand.try.fifth.trick');
        await scene.firstTrick();
        scene.say('hand.try.fifth.act');
        await scene.look(1600);
        const extra = await acts.play('east', 'H3');
        await scene.look(4200);
        scene.say('hand.try.fifth.back');
        await acts.takeBack('east', extra);
        await scene.look(800);
    },
    async seen(scene, { acts }) {
        scene.say('hand.try.seen.trick');
        await scene.firstTrick();
        await scene.turn();
        await scene.card('north', 'S3');
        scene.say('hand.try.seen.defender');
        await scene.look(2600);
        const card = await acts.bring('east', 'S2', 43);
        await acts.face('east', card);
        await acts.rest(700);
        await acts.takeBack('east', card);
        await scene.look(2200);
        scene.say('hand.try.seen.declarer');
        await scene.look(2600);
        const shown = await acts.bring('south', 'SA', 43);
        await acts.face('south', shown);
        await acts.rest(700); // held up for a second and a half it would be played
        await acts.takeBack('south', shown);
        await scene.look(1800);
        scene.say('hand.try.seen.near');
        await scene.look(1800);
        const near = await acts.bring('south', 'SJ');
        await acts.face('south', near);
        await acts.raise('south', near, 10);
        await scene.look(2600);
    },
    async dummy(scene, { acts }) {
        scene.say('hand.try.dummy.trick');
        await scene.firstTrick();
        await scene.turn();
        await acts.wait(900);
        scene.say('hand.try.dummy.act');
        await scene.look(1600);
        await acts.touch('north', 'D8', 'dummy', 400); // a finger that rests longer is no pointing
        await scene.look(1500);
        scene.say('hand.try.dummy.after');
        await scene.look(1200);
        await scene.card('north', 'S3');
        await scene.look(6500);
    },
    async revoke(scene) {
        scene.say('hand.try.revoke.trick');
        await scene.firstTrick();
        await scene.turn();
        await scene.card('north', 'D2');
        scene.say('hand.try.revoke.act');
        await scene.look(1600);
        await scene.card('east', 'C2');
        await scene.look(2000);
        scene.say('hand.try.revoke.after');
        await scene.card('south', 'DK');
        await scene.look(1200);
    },
    async lead(scene, { acts }) {
        scene.say('hand.try.lead.auction');
        await scene.contract();
        scene.say('hand.try.lead.act');
        await scene.look(1600);
        await acts.play('east', 'HT');
        await scene.look(2500);
    },
    async insufficient(scene, { acts }) {
        scene.say('hand.try.insufficient.auction');
        await scene.calls('1S');
        await acts.wait(900);
        scene.say('hand.try.insufficient.act');
        await scene.look(1600);
        acts.call('west', '1H');
        await scene.look(2500);
    },
};

/// Puts the scene's board on and plays it to its end.
export async function playScene(name: TryName, stage: Stage, number: number): Promise<void> {
    stage.acts.table.putOn(sceneBoard(number));
    const scene = new Scene(stage);
    await scene.told((view) => phaseOf(view) === Phase.AUCTION && view.board?.board === number);
    await scenes[name](scene, stage);
}
