/// What the display knows, in one place; pages read it and are drawn again when their part of it changes.
import { useEffect, useReducer } from 'preact/hooks';
import { create } from '@bufbuild/protobuf';
import { TableViewSchema, type PanelPresent, type Present, type TableView } from '../../gen/kibitz/v1/live_pb';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';
import { Drawn, useAgain } from '../live/drawn';
import type { Known } from '../live/resume';
import { nothingKnown } from '../live/resume';
import { nothingKept, type Kept } from '../live/kept';
import type { LinkState } from '../live/link';
import { TableClock } from '../live/clock';
import { wantedLanguage, type Language } from '../words/languages';
import { loadPrefs, type Prefs } from './prefs';
import { parseRoute, type Route } from './route';

/// Of the table's page on a narrow screen.
export type Part = 'incidents' | 'table';

export interface State {
    link: LinkState;
    known: Known;
    /// Incidents besides those of `known`.
    kept: Kept;
    prefs: Prefs;
    language: Language;
    route: Route;
    /// A short line for everybody: connected again, recorded. Goes by itself.
    said: string;
    soundBlocked: boolean;
    /// The displays connected beside this one.
    others: readonly Present[];
    /// The players' panels, and the table's own screen.
    panels: readonly PanelPresent[];
    /// When the table was heard last, ms of this device.
    heardAt: number;
    /// Which part is shown; nothing until one was.
    part: Part | undefined;
    /// The hands were asked for; hidden again with the next board.
    handsShown: boolean;
}

const remembered = loadPrefs();

class Store extends Drawn<State> {
    readonly clock = new TableClock();
}

export const store = new Store({
    link: { kind: 'connecting' },
    known: nothingKnown,
    kept: nothingKept,
    prefs: remembered,
    language: remembered.language ?? wantedLanguage(navigator.languages),
    route: parseRoute(location.hash),
    said: '',
    soundBlocked: false,
    others: [],
    panels: [],
    heardAt: 0,
    part: undefined,
    handsShown: false,
});

/// A part of the state; the component is drawn again when that part is another value.
export function useStore<T>(pick: (state: State) => T): T {
    const value = pick(store.state);
    useAgain((again) => {
        let last = value;
        return store.watch(() => {
            const next = pick(store.state);
            if (Object.is(last, next)) return;
            last = next;
            again();
        });
    });
    return value;
}

const emptyTable: TableView = create(TableViewSchema);
export const useTable = (): TableView => useStore((state) => state.known.table ?? emptyTable);
export const incidentOf = (state: State, id: bigint): Incident | undefined =>
    state.known.table?.incident.find((one) => one.id === id) ?? state.kept.get(id);
/// This display is a scorer's: the session, its results, and nothing of what the Director does.
export const isScorer = (state: State): boolean => state.known.hello?.scorer === true;
export const useScorer = (): boolean => useStore(isScorer);
/// This login stands on a PIN of the Director's own: his name is not his to change here, and Directors are not his to add.
export const useOwnPin = (): boolean => useStore((state) => state.known.hello?.ownPin === true);
/// The table's time now; the moment it was heard last while it cannot be heard: clocks do not run on what is not known.
export function tableNow(): number {
    const { link, heardAt } = store.state;
    return store.clock.now(link.kind === 'live' || heardAt === 0 ? Date.now() : heardAt);
}

/// Draws again every `every` ms, for clocks and "ago".
export function useTick(every = 1000): number {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useStore((state) => state.known.newest !== undefined); // with the first event the table's clock is known: what was drawn before told another age
    useEffect(() => {
        const timer = setInterval(() => again(undefined), every);
        return () => clearInterval(timer);
    }, [every]);
    return tableNow();
}
