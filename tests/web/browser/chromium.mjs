// Debian's Chromium with a fresh profile and nothing of its own going on in the background.
export const executablePath = process.env.KIBITZ_CHROMIUM ?? '/usr/bin/chromium';
const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
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
