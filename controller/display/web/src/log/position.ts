/// The table as it stood after some events of a board: what each made of it the daemon has told with the log. Pure.
import { create } from '@bufbuild/protobuf';
import { TableViewSchema, type BoardLog, type TableView } from '../../gen/kibitz/v1/live_pb';
import { changed } from '../live/change';

/// The view after every event up to number `upTo`.
export function standing(log: Pick<BoardLog, 'event' | 'change'>, upTo: bigint): TableView {
    let view = create(TableViewSchema, { durable: true });
    for (let i = 0; i < log.event.length && log.event[i]!.number <= upTo; ++i) {
        const change = log.change[i];
        if (change) view = changed(view, change);
    }
    return view;
}
