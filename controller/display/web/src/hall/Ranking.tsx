/// The ranking as it stands: one table, or North-South and East-West apart.
import type { JSX } from 'preact';
import type { HallRanking } from '../../gen/kibitz/v1/hall_pb';
import { fineSeconds } from '../words/format';
import { h } from './words/words';

const heads = { N: 'hall.ns', E: 'hall.ew' } as const;

export function Ranking({ ranking }: { ranking: HallRanking | undefined }): JSX.Element {
    if (!ranking || ranking.row.length === 0) return <p class="hall-none">{h('hall.ranking.none')}</p>;
    const fields = [...new Map(ranking.row.map(({ section, field }) => [section + field, { section, field }])).values()];
    const caption = (section: string, field: string): string =>
        [section === '' ? '' : h('hall.session.section', { letter: section }), field === 'N' || field === 'E' ? h(heads[field]) : ''].filter((one) => one !== '').join(', ');
    const unit = ranking.method === 'matchpoints' ? ' %' : '';
    return (
        <div class="hall-rankings">
            <p class="hall-small">{h('hall.results', { count: ranking.boards })}</p>
            {fields.map(({ section, field }) => (
                <table key={section + field} class="hall-ranking">
                    {caption(section, field) !== '' && <caption>{caption(section, field)}</caption>}
                    <thead>
                        <tr>
                            <th>{h('hall.rank')}</th>
                            <th>{h('hall.pair')}</th>
                            <th>{h('hall.names')}</th>
                            <th class="hall-figure">{h('hall.score')}</th>
                            <th class="hall-figure">{h('hall.boards')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {ranking.row
                            .filter((row) => row.section === section && row.field === field)
                            .map((row) => (
                                <tr key={row.pair}>
                                    <td>{row.level ? `${row.rank}=` : row.rank}</td>
                                    <td>{row.pair}</td>
                                    <td>{row.name.filter((name) => name !== '').join(' – ')}</td>
                                    <td class="hall-figure">{fineSeconds(row.score) + unit}</td>
                                    <td class="hall-figure">{row.boards}</td>
                                </tr>
                            ))}
                    </tbody>
                </table>
            ))}
        </div>
    );
}
