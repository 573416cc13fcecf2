/// For a screen in the hall: board, contract, trick, tricks, clock. No hands, no names, no incidents.
import type { JSX } from 'preact';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { useStore, useTable, useTick } from '../app/store';
import { trickNumber, tricksCounted } from '../bridge/tricks';
import { seatName, sideShort } from '../bridge/seats';
import { ContractText } from '../look/ContractText';
import { number, timeOfDay } from '../words/format';
import { t } from '../words/words';
import { StaleMark } from '../app/Banners';

export function WallPage(): JSX.Element {
    const table = useTable();
    const name = useStore((state) => state.known.hello?.tableName ?? '');
    const now = useTick();
    const board = table.phase !== Phase.NO_BOARD && table.phase !== Phase.UNSPECIFIED;
    return (
        <main class="wall" id="content">
            <StaleMark />
            <h1>{t('wall.title', { name })}</h1>
            <p class="wall-time">{timeOfDay(now)}</p>
            {board ? (
                <>
                    <p class="wall-board">{t('log.board', { n: table.board?.board ?? 0 })}</p>
                    <p class="wall-contract">
                        {table.contract ? (
                            <>
                                <ContractText contract={table.contract} /> {seatName(table.contract.declarer)}
                            </>
                        ) : (
                            t(table.phase === Phase.FINISHED ? 'contract.passed' : 'phase.auction')
                        )}
                    </p>
                    {table.contract && (
                        <p class="wall-tricks">
                            <span>{t(table.phase === Phase.FINISHED ? 'phase.finished' : 'trick.current', { n: trickNumber(table.trick) })}</span>
                            <span>
                                {sideShort('ns')} {number(tricksCounted(table).ns)}
                            </span>
                            <span>
                                {sideShort('ew')} {number(tricksCounted(table).ew)}
                            </span>
                        </p>
                    )}
                </>
            ) : (
                <p class="wall-board">{t('table.empty.title')}</p>
            )}
        </main>
    );
}
