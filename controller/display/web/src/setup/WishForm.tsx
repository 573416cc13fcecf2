/// Everything that is settled when a table, or a hall, is set up; what is not right is marked, and nothing is lost.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { create } from '@bufbuild/protobuf';
import { SetupWishSchema, type SetupOffer } from '../../gen/kibitz/v1/setup_page_pb';
import { LanguageChoice } from '../look/LanguageChoice';
import { store } from '../state/store';
import { settle, untilAnswered } from './ask';
import { BoardChoice } from './BoardChoice';
import { ClockPart } from './ClockPart';
import { loadDraft, saveDraft } from './draft';
import { AddressPart, HallPart, PinPart, ReachPart, TablePart, ZonePart } from './parts';
import { s } from './words/words';

/// The name of a field of SetupWish, and what is wrong with it; '' the name for what is none of one field.
export type Faults = Readonly<Record<string, () => string>>;
const mostCharacters = 40;
const hallName = /^[A-Za-z0-9-]{1,32}$/;
/// What the browser came by is an address of this computer that works, unless it runs there itself.
const cameBy = (): string => (/^(localhost|127\..*|\[::1\])$/.test(location.hostname) ? '' : location.hostname.replace(/^\[|\]$/g, ''));

const lawWords = { 'duplicate-2017': 'setup.law.duplicate-2017', acbl: 'setup.law.acbl', ebu: 'setup.law.ebu', foster: 'setup.law.foster' } as const;
const lawName = (name: string): string => (name in lawWords ? s(lawWords[name as keyof typeof lawWords]) : name);
const browsersZone = (zones: readonly string[]): string | undefined => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zones.includes(own) ? own : undefined;
};

export function WishForm({ code, offer, then, done, wrong }: { code: string; offer: SetupOffer; then: () => void; done: () => void; wrong: () => void }): JSX.Element {
    const [draft] = useState(loadDraft);
    const [table, setTable] = useState(draft.table ?? offer.table);
    const [law, setLaw] = useState(draft.law ?? offer.lawCode);
    const [board, setBoard] = useState(draft.board ?? offer.board);
    const [zone, setZone] = useState(draft.zone ?? browsersZone(offer.timeZones) ?? '');
    const [here, setHere] = useState(draft.here ?? !offer.network);
    const [address, setAddress] = useState(draft.address ?? (cameBy() || (offer.addresses[0] ?? '')));
    const [pin, setPin] = useState('');
    const [again, setAgain] = useState('');
    const [hall, setHall] = useState('');
    const [faults, setFaults] = useState<Faults>({});
    const [busy, setBusy] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    useLayoutEffect(() => saveDraft({ code, table, law, board, zone, here, address }), [code, table, law, board, zone, here, address]);
    useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [faults]);

    /// Tables on other computers come to this hall.
    const reached = offer.hall && (offer.networkFixed ? offer.network : !here);
    function own(): Faults {
        const found: Record<string, () => string> = {};
        const named = offer.hall ? hallName.test(table) : table.trim() !== '' && [...table].length <= mostCharacters;
        if (!named) found['table'] = () => s('setup.table.wrong');
        if (reached && address === '') found['address'] = () => s('setup.address.wrong');
        if (!/^\d{6}$/.test(pin)) found['pin'] = () => s('setup.pin.wrong');
        else if (pin !== again) found['again'] = () => s('setup.pin.differs');
        return found;
    }
    async function go(event: Event): Promise<void> {
        event.preventDefault();
        if (busy) return;
        const found = own();
        setFaults(found);
        if (Object.keys(found).length > 0) return;
        setBusy(true);
        const { language } = store.state;
        const wish = create(SetupWishSchema, { code, table, pin, language, lawCode: law, board, timeZone: zone, network: !here, hallFile: hall, address: reached ? address : '' });
        const said = await untilAnswered(() => settle(wish), () => {
            setFaults({ '': () => s('setup.unreachable') });
            return true;
        });
        setFaults({});
        setBusy(false);
        if (said.kind === 'ok') return then();
        if (said.kind === 'done') return done();
        if (said.kind === 'wrong') return wrong();
        if (said.kind === 'limited') return setFaults({ '': () => s('setup.limited', { seconds: said.seconds }) });
        if (said.kind === 'unreachable') return;
        const words: Record<string, () => string> = {
            board: () => s('setup.board.missing'),
            network: () => s('setup.reach.out'),
            hall_file: () => s('setup.hall.wrong'),
            address: () => s('setup.address.wrong'),
            table: () => s('setup.table.wrong'),
            pin: () => s('setup.pin.wrong'),
        };
        setFaults({ [said.field]: words[said.field] ?? ((): string => s('setup.failed', { why: said.why })) });
    }
    const any = Object.keys(faults).length > 0;
    return (
        <form ref={form} class="setup-wish" onSubmit={(event) => void go(event)} noValidate>
            <h1>{s('setup.head')}</h1>
            <div>
                <LanguageChoice />
                <p class="hint">{s('setup.house.hint')}</p>
            </div>
            <TablePart table={table} set={setTable} faults={faults} />
            <PinPart pin={pin} setPin={setPin} again={again} setAgain={setAgain} faults={faults} />
            {!offer.hall && (
                <>
                    <label class="field">
                        <span>{s('setup.law')}</span>
                        <select name="law" value={law} onChange={(event) => setLaw(event.currentTarget.value)}>
                            {offer.lawCodes.map((one) => <option key={one} value={one}>{lawName(one)}</option>)}
                        </select>
                    </label>
                    <BoardChoice code={code} offer={offer} board={board} set={setBoard} wrong={'board' in faults} />
                </>
            )}
            {!offer.networkFixed && <ReachPart here={here} set={setHere} fromHere={offer.fromHere} />}
            {reached && <AddressPart address={address} set={setAddress} offer={offer.addresses} faults={faults} />}
            <ZonePart zone={zone} zones={offer.timeZones} set={setZone} />
            <ClockPart offer={offer} />
            {!offer.hall && <HallPart set={setHall} faults={faults} />}
            {offer.fingerprint !== '' && (
                <div class="hint">
                    <p>{s('setup.fingerprint')}</p>
                    <code class="setup-command">{offer.fingerprint}</code>
                </div>
            )}
            <p class="setup-message" role="alert">{faults['']?.() ?? faults['network']?.() ?? faults['board']?.() ?? (any ? s('setup.look') : '')}</p>
            <button class="button button-primary button-wide" type="submit" aria-disabled={busy}>{busy ? s('setup.going') : s('setup.go')}</button>
        </form>
    );
}
