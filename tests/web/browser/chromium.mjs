// Debian's Chromium with a fresh profile and nothing of its own going on in the background: without windows around its pages where that is installed.
import { existsSync } from 'node:fs';

const withoutWindows = '/usr/bin/chromium-headless-shell';
export const executablePath = process.env.KIBITZ_CHROMIUM ?? (existsSync(withoutWindows) ? withoutWindows : '/usr/bin/chromium');
/// Chromium's own suggestions below its address bar are two pages more a window, a second and more of a core each, though no window is seen.
/// Of several such switches the last one counts: what stands first is Playwright's own.
const withoutFeatures = [
    'AcceptCHFrame', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades',
    'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate', 'AutoDeElevate', 'RenderDocument', 'OptimizationHints',
    'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
];
const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${withoutFeatures.join(',')}`,
];
/// How long a page may take where nothing is said about it, ms: long enough for a simulated incident on a machine that is full of others' work.
export const patience = 120_000;
/// @param more  switches beside these
/// @return a browser whose pages all wait that long
export async function launch(chromium, more = []) {
    const browser = await chromium.launch({ executablePath, args: [...args, ...more] });
    const opened = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
        const context = await opened(options);
        context.setDefaultTimeout(patience);
        return context;
    };
    return browser;
}
