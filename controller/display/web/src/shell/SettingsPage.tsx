/// Settings of this device, the keys, and the way out.
import type { ComponentChildren, JSX } from 'preact';
import { hallTable } from '../live/place';
import { t } from '../words/words';
import type { Key } from '../words/en';
import { alarm, leave, leaveAll, nameMyself, prefer } from '../state/actions';
import { say } from '../state/said';
import { LanguageChoice } from '../look/LanguageChoice';
import { TwoTaps } from '../look/TwoTaps';
import { useOwnPin, useScorer, useStore } from '../state/store';

const keys: [string, Key][] = [
    ['n', 'key.n'],
    ['s', 'key.s'],
    ['t', 'key.t'],
    ['l', 'key.l'],
    ['j k', 'key.jk'],
    ['Enter', 'key.enter'],
    [' ', 'key.space'],
    ['m', 'key.m'],
    ['Esc', 'key.esc'],
    ['?', 'key.?'],
];

function Choice<V extends string>(props: {
    title: string;
    name: string;
    value: V;
    choices: [V, Key][];
    choose: (value: V) => void;
    children?: ComponentChildren;
}): JSX.Element {
    return (
        <fieldset class="setting">
            <legend>{props.title}</legend>
            <div class="segments">
                {props.choices.map(([value, key]) => (
                    <label key={value}>
                        <input
                            type="radio"
                            name={props.name}
                            checked={props.value === value}
                            onChange={() => props.choose(value)}
                        />
                        <span>{t(key)}</span>
                    </label>
                ))}
            </div>
            {props.children}
        </fieldset>
    );
}

/// What a Director alone has: the hands, the players' panels, the devices.
function DirectorsOwn(): JSX.Element {
    const prefs = useStore((state) => state.prefs);
    return (
        <>
            <Choice
                title={t('settings.hands')}
                name="hands"
                value={prefs.hands}
                choices={[
                    ['asked', 'settings.hands.asked'],
                    ['shown', 'settings.hands.shown'],
                ]}
                choose={(hands) => prefer({ hands })}
            />
            {hallTable === undefined && <OwnDisplay />}
        </>
    );
}

/// A way to another page, and what is done there.
const Way = ({ title, text, to }: { title: Key; text: Key; to: string }): JSX.Element => (
    <section class="setting">
        <h2>{t(title)}</h2>
        <p class="hint">{t(text)}</p>
        <a class="button" href={to}>
            {t(title)}
        </a>
    </section>
);

/// Codes and devices are looked after on the table's own display, not on the hall's.
function OwnDisplay(): JSX.Element {
    const ownPin = useOwnPin();
    return (
        <>
            <Way title="panels.title" text="settings.panels.text" to="#/panels" />
            <Way title="settings.devices" text="settings.devices.text" to="/technician" />
            {!ownPin && <Way title="settings.directors" text="settings.directors.text" to="#/directors" />}
            <Way title="settings.audit" text="settings.audit.text" to="#/audit" />
        </>
    );
}

const laws = { 'duplicate-2017': 'settings.law.duplicate-2017', acbl: 'settings.law.acbl', ebu: 'settings.law.ebu', foster: 'settings.law.foster' } as const;
/// A law code that comes with the program has a name; a club's own is called as its file.
const lawName = (code: string): string => (code in laws ? t(laws[code as keyof typeof laws]) : code);

export function SettingsPage(): JSX.Element {
    const prefs = useStore((state) => state.prefs);
    const hello = useStore((state) => state.known.hello);
    const director = !useScorer();
    const ownPin = useOwnPin();
    return (
        <div class="page page-narrow">
            <h1>{t('settings.title')}</h1>
            <LanguageChoice />
            {director && (
                <Choice
                    title={t('settings.sound')}
                    name="sound"
                    value={prefs.sound ? 'on' : 'off'}
                    choices={[
                        ['on', 'sound.on'],
                        ['off', 'sound.off'],
                    ]}
                    choose={(value) => prefer({ sound: value === 'on' })}
                >
                    <p class="hint">{t('settings.sound.text')}</p>
                    <button class="button" onClick={() => void alarm.unblock().then(() => alarm.once())}>
                        {t('settings.sound.try')}
                    </button>
                </Choice>
            )}
            <Choice
                title={t('settings.suits')}
                name="suits"
                value={prefs.suits}
                choices={[
                    ['two', 'settings.suits.two'],
                    ['four', 'settings.suits.four'],
                    ['letters', 'settings.suits.letters'],
                ]}
                choose={(suits) => prefer({ suits })}
            />
            {director && <DirectorsOwn />}
            <Choice
                title={t('settings.light')}
                name="light"
                value={prefs.light}
                choices={[
                    ['system', 'settings.light.system'],
                    ['light', 'settings.light.light'],
                    ['dark', 'settings.light.dark'],
                ]}
                choose={(light) => prefer({ light })}
            />
            <div class="setting">
                <label class="field">
                    <span>{t('settings.name')}</span>
                    <input
                        type="text"
                        autocomplete="name"
                        maxLength={80}
                        value={prefs.name}
                        readOnly={ownPin}
                        onChange={(event) => void nameMyself(event.currentTarget.value.trim()).then((failed) => failed && say(failed))}
                    />
                </label>
                <p class="hint">{t(ownPin ? 'settings.name.own' : 'ruling.name.hint')}</p>
            </div>
            {director && (
                <section class="setting">
                    <h2>{t('settings.keys')}</h2>
                    <label class="check">
                        <input type="checkbox" checked={prefs.keys} onChange={(event) => prefer({ keys: event.currentTarget.checked })} />
                        <span>{t('settings.keys.on')}</span>
                    </label>
                    <dl class="keys">
                        {keys.map(([key, words]) => (
                            <div key={key}>
                                <dt>
                                    {(key === ' ' ? [t('key.name.space')] : key.split(' ')).map((one) => (
                                        <kbd key={one}>{one}</kbd>
                                    ))}
                                </dt>
                                <dd>{t(words)}</dd>
                            </div>
                        ))}
                    </dl>
                </section>
            )}
            <section class="setting">
                <h2>{t('settings.about')}</h2>
                {hello && (
                    <p>
                        {t('settings.about.text', {
                            version: hello.version,
                            table: hello.tableName,
                            code: lawName(hello.lawCode),
                        })}
                    </p>
                )}
                <button class="button" onClick={() => void leave()}>
                    {t('settings.logout')}
                </button>{' '}
                {director && (
                    <TwoTaps label={t(ownPin ? 'settings.logout.mine' : 'settings.logout.all')} sure={t(ownPin ? 'settings.logout.mine.sure' : 'settings.logout.all.sure')} record={false} act={() => leaveAll().then(() => undefined)} />
                )}
            </section>
        </div>
    );
}
