/// The table as it lay after some events of a board: the same view as the live one, for stepping through the log. The table
/// folds (BoardLog.change says what each event changed); here the changes are put together.
import { create } from '@bufbuild/protobuf';
import { Phase, TableViewSchema, type BoardLog, type TableView } from '../../gen/kibitz/v1/live_pb';
import { changed } from './change';

export type Steps = Pick<BoardLog, 'event' | 'change'>;
const empty: TableView = create(TableViewSchema, { phase: Phase.NO_BOARD, durable: true });
/// What did not change between two events is one object in both views, so all of them together are no more than the log.
const known = new WeakMap<Steps, TableView[]>();

function views(log: Steps): TableView[] {
    let list = known.get(log);
    if (!list) {
        list = [];
        let view = empty;
        for (let i = 0; i < log.event.length; ++i) {
            const change = log.change[i];
            if (change) view = changed(view, change);
            list.push(view);
        }
        known.set(log, list);
    }
    return list;
}

/// The view after every event up to number `upTo`.
export function standing(log: Steps, upTo: bigint): TableView {
    let last = -1;
    while (last + 1 < log.event.length && log.event[last + 1]!.number <= upTo) ++last;
    return views(log)[last] ?? empty;
}
