/// The ranking as it stands: one table, or North-South and East-West apart.
import type { JSX } from 'preact';
import type { HallMatch, HallRanking, RankRow } from '../../gen/kibitz/v1/hall_pb';
import { fineSeconds } from '../words/format';
import { h } from './words/words';

const heads = { N: 'hall.ns', E: 'hall.ew' } as const;

/// Whole as IMPs mostly are; weighted scores make hundredths.
const imps = (value: number): string => (Math.abs(value - Math.round(value)) < 0.005 ? String(Math.round(value)) : fineSeconds(value));

function Teams({ rows, section }: { rows: readonly RankRow[]; section: string }): JSX.Element {
    return (
        <table class="hall-ranking hall-teams">
            {section !== '' && <caption>{h('hall.session.section', { letter: section })}</caption>}
            <thead>
                <tr>
                    <th>{h('hall.rank')}</th>
                    <th>{h('hall.team')}</th>
                    <th class="hall-figure">{h('hall.points')}</th>
                    <th class="hall-figure">{h('hall.imps')}</th>
                    <th class="hall-figure">{h('hall.matches')}</th>
                </tr>
            </thead>
            <tbody>
                {rows.map((row) => (
                    <tr key={row.pair}>
                        <td>{row.level ? `${row.rank}=` : row.rank}</td>
                        <td>
                            <strong>{row.team}</strong> <span class="hall-small">{row.name.join(', ')}</span>
                        </td>
                        <td class="hall-figure">{fineSeconds(row.score)}</td>
                        <td class="hall-figure">{`${imps(row.impsWon)} : ${imps(row.impsLost)}`}</td>
                        <td class="hall-figure">{row.matches}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Matches({ matches }: { matches: readonly HallMatch[] }): JSX.Element | null {
    if (matches.length === 0) return null;
    const bye = (one: HallMatch): boolean => one.opposingTeam === 0;
    return (
        <table class="hall-ranking hall-matches">
            <caption>{h('hall.matches')}</caption>
            <thead>
                <tr>
                    <th>{h('hall.file.round')}</th>
                    <th>{h('hall.match')}</th>
                    <th class="hall-figure">{h('hall.imps')}</th>
                    <th class="hall-figure">{h('hall.points')}</th>
                </tr>
            </thead>
            <tbody>
                {matches.map((one) => (
                    <tr key={`${one.round}/${one.team}`}>
                        <td>{one.round}</td>
                        <td>
                            {`${one.teamName} – ${bye(one) ? h('hall.bye') : one.opposingName}`}
                            {!bye(one) && <span class="hall-small"> {h('hall.match.compared', { count: one.compared, all: one.boards })}</span>}
                        </td>
                        <td class="hall-figure">{one.counts && !bye(one) ? `${imps(one.imps)} : ${imps(one.opposingImps)}` : '–'}</td>
                        <td class="hall-figure">{!one.counts ? '–' : bye(one) ? fineSeconds(one.points) : `${fineSeconds(one.points)} : ${fineSeconds(one.opposingPoints)}`}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/// Teams, each section with its matches.
/// @param latest  only the matches of the last round that has some result
function OfTeams({ ranking, latest }: { ranking: HallRanking; latest: boolean }): JSX.Element {
    const sections = [...new Set([...ranking.row.filter(({ ofTeams }) => ofTeams), ...ranking.match].map(({ section }) => section))];
    const shown = (section: string): readonly HallMatch[] => {
        const all = ranking.match.filter((one) => one.section === section);
        const last = Math.max(0, ...all.filter(({ counts }) => counts).map(({ round }) => round));
        return latest ? all.filter(({ round }) => round === last) : all;
    };
    return (
        <>
            {sections.map((section) => {
                const rows = ranking.row.filter((row) => row.ofTeams && row.section === section);
                return (
                    <div key={section}>
                        {rows.length > 0 ? <Teams rows={rows} section={section} /> : <p class="hall-none">{h('hall.ranking.none')}</p>}
                        <Matches matches={shown(section)} />
                    </div>
                );
            })}
        </>
    );
}

export function Ranking({ ranking, latest = false }: { ranking: HallRanking | undefined; latest?: boolean }): JSX.Element {
    if (!ranking || (ranking.row.length === 0 && ranking.match.length === 0)) return <p class="hall-none">{h('hall.ranking.none')}</p>;
    const fields = [...new Map(ranking.row.filter(({ ofTeams }) => !ofTeams).map(({ section, field }) => [section + field, { section, field }])).values()];
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
                            <th>{h(ranking.row.some((row) => row.ofPlayers && row.section === section) ? 'hall.player' : 'hall.pair')}</th>
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
            <OfTeams ranking={ranking} latest={latest} />
        </div>
    );
}
