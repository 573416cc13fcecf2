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
/// @param more  switches beside these
export const launch = (chromium, more = []) => chromium.launch({ executablePath, args: [...args, ...more] });
