/// What the plot shows, as a table: for screen readers, and for those who want the figures.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Sentence } from '../look/Sentence';
import { fineSeconds } from '../words/format';
import { t } from '../words/words';
import type { Picture, SeatTrace } from './picture';
import { tableRows } from './tableRows';

export function EvidenceRows({ picture, shown }: { picture: Picture; shown: readonly SeatTrace[] }): JSX.Element {
    return (
        <div class="evidence-table" tabIndex={0} role="region" aria-label={t('evidence.table.caption')}>
            <table>
                <caption class="spoken">{t('evidence.table.caption')}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t('evidence.table.time')}</th>
                        <th scope="col">{t('evidence.table.seat')}</th>
                        <th scope="col">{t('evidence.table.what')}</th>
                    </tr>
                </thead>
                <tbody>
                    {tableRows(picture, shown).map((row, i) => (
                        <tr key={i}>
                            <td class="figure-cell">
                                {row.t < 0 ? '−' : '+'}
                                {fineSeconds(Math.abs(row.t))}
                            </td>
                            <td>{row.seat || '–'}</td>
                            <td>
                                <Sentence text={row.what} />
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function EvidenceTable({ picture, shown }: { picture: Picture; shown: readonly SeatTrace[] }): JSX.Element {
    const [open, setOpen] = useState(false);
    return (
        <details class="evidence-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('evidence.table')}</summary>
            {open && <EvidenceRows picture={picture} shown={shown} />}
        </details>
    );
}
