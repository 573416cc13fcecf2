/// The appeal itself: lodged until its time is over, then decided, withdrawn, or taken a step back.
import type { JSX } from 'preact';
import { AppealState as State, IncidentStatus, type Incident } from '../../gen/kibitz/v1/incident_pb';
import { AppealAction, type AppealCommand } from '../../gen/kibitz/v1/reading_pb';
import { Side } from '../../gen/kibitz/v1/game_pb';
import { sideFromProto, sideName } from '../bridge/seats';
import { millis } from '../live/clock';
import { fetchIncident } from '../live/server';
import { TwoTaps } from '../look/TwoTaps';
import { sent, useDraft } from '../state/draft';
import { useFetched } from '../state/fetched';
import { useTable, useTick } from '../state/store';
import { tell } from '../state/tell';
import { dayAndTime } from '../words/format';
import { t } from '../words/words';
import { Choice } from './Asked';

type Wish = Partial<Omit<AppealCommand, '$typeName'>>;
const send = (incident: Incident, action: AppealAction, wish: Wish = {}): Promise<string | undefined> => tell({ case: 'appeal', value: { incident: incident.id, action, ...wish } });

function Text(props: { words: string; value: string; fill: (value: string) => void }): JSX.Element {
    return (
        <label class="field">
            <span>{props.words}</span>
            <textarea rows={2} maxLength={480} value={props.value} onInput={(event) => props.fill(event.currentTarget.value)} />
        </label>
    );
}

function Lodge({ incident }: { incident: Incident }): JSX.Element {
    const key = `appeal ${incident.id}`;
    const [side, setSide] = useDraft(`${key} side`, '');
    const [grounds, setGrounds] = useDraft(`${key} grounds`, '');
    const missing = side === '' || grounds.trim() === '';
    const done = (): void => sent(key);
    return (
        <>
            <Choice legend={t('appeal.lodge.side')} name="appeal-side" values={['ns', 'ew'] as const} chosen={side} words={sideName} choose={setSide} />
            <Text words={t('appeal.lodge.grounds')} value={grounds} fill={setGrounds} />
            <TwoTaps
                label={t('appeal.lodge')}
                sure={t('appeal.lodge.do')}
                primary
                done={done}
                act={() =>
                    missing ? Promise.resolve(t('appeal.missing')) : send(incident, AppealAction.LODGE, { side: side === 'ns' ? Side.NORTH_SOUTH : Side.EAST_WEST, grounds: grounds.trim() })
                }
            />
        </>
    );
}

function Decide({ incident }: { incident: Incident }): JSX.Element {
    const key = `appeal ${incident.id}`;
    const [outcome, setOutcome] = useDraft(`${key} outcome`, '');
    const [consulted, setConsulted] = useDraft(`${key} consulted`, '');
    const done = (): void => sent(key);
    const given = { outcome: outcome.trim(), consulted: consulted.trim() };
    return (
        <>
            <Text words={t('appeal.outcome')} value={outcome} fill={setOutcome} />
            <Text words={t('appeal.consulted')} value={consulted} fill={setConsulted} />
            <TwoTaps label={t('appeal.uphold')} sure={t('appeal.uphold')} act={() => send(incident, AppealAction.UPHOLD, given)} done={done} />
            <TwoTaps label={t('appeal.change')} sure={t('appeal.change')} act={() => send(incident, AppealAction.CHANGE, given)} done={done} />
            <TwoTaps label={t('appeal.withdraw')} sure={t('appeal.withdraw')} act={() => send(incident, AppealAction.WITHDRAW, given)} done={done} />
        </>
    );
}

const names = { [State.LODGED]: 'lodged', [State.WITHDRAWN]: 'withdrawn', [State.UPHELD]: 'upheld', [State.CHANGED]: 'changed' } as const;

export function AppealState({ incident }: { incident: Incident }): JSX.Element {
    const { appeal } = incident;
    const now = useTick();
    const newest = useTable().play; // the period runs from the session's last board
    const { answer } = useFetched(() => fetchIncident(incident.id), [incident.id, incident.status, newest]);
    const told = answer?.kind === 'ok' ? answer.value : incident;
    const ends = told.appealUntil ? millis(told.appealUntil) : undefined;
    const until = ends === undefined ? '' : dayAndTime(ends);
    const over = ends === undefined ? told.appealOver : now > ends;
    const lodging = !appeal || appeal.state === State.WITHDRAWN;
    return (
        <section class="appeal-state screen-only">
            {until !== '' && <p>{t(over ? 'appeal.over' : 'appeal.until', { time: until })}</p>}
            {appeal && appeal.state !== State.UNSPECIFIED && (
                <p>
                    <strong>{t(`appeal.state.${names[appeal.state]}`)}</strong> {sideName(sideFromProto(appeal.side))}: {appeal.grounds} {appeal.outcome && `→ ${appeal.outcome}`}{' '}
                    {appeal.consulted && `(${t('appeal.consulted')}: ${appeal.consulted})`} {appeal.by}
                </p>
            )}
            {lodging && !over && incident.status === IncidentStatus.RULED && <Lodge key={appeal ? 'again' : 'first'} incident={incident} />}
            {appeal?.state === State.LODGED && <Decide incident={incident} />}
            {appeal && <TwoTaps label={t('appeal.undo')} sure={t('appeal.undo')} act={() => send(incident, AppealAction.UNDO)} />}
        </section>
    );
}
