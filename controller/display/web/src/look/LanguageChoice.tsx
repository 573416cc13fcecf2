/// Which language the display speaks; each is named in its own.
import type { JSX } from 'preact';
import { languageNames, languages } from '../words/languages';
import { t } from '../words/words';
import { chooseLanguage } from '../state/actions';
import { useStore } from '../state/store';

export function LanguageChoice(): JSX.Element {
    const chosen = useStore((state) => state.language);
    return (
        <fieldset class="setting languages">
            <legend>{t('settings.language')}</legend>
            <div class="segments">
                {languages.map((one) => (
                    <label key={one} lang={one}>
                        <input
                            type="radio"
                            name="language"
                            value={one}
                            checked={chosen === one}
                            onChange={() => void chooseLanguage(one)}
                        />
                        <span>{languageNames[one]}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}
