import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Flags for a Chromium without a network of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same for tests: a page of a test lives for seconds, and optimising its code costs more processor time than it saves. */
export const TEST_ARGS = [...CHROMIUM_ARGS, '--js-flags=--no-turbofan,--no-maglev'];

/** Debian's headless shell: opening a context takes it a sixth of the full browser's processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium to test with: CHROMIUM_PATH, one of the system's, or the one Playwright keeps. */
export function findBrowser(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], ...KNOWN, chromium.executablePath()];
  return candidates.find((file): file is string => file !== undefined && file !== '' && existsSync(file));
}

const isDebianRoot = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installPackage = (name: string, stdio: 'ignore' | 'inherit'): void =>
  void execFileSync('apt-get', ['install', '-y', '--no-install-recommends', '--no-remove', name], { stdio });

/** Adds the headless shell where that is one command; without it or without a network the full browser does. */
export function preferHeadlessShell(): void {
  if (!isDebianRoot() || existsSync(HEADLESS_SHELL)) return;
  try {
    installPackage('chromium-headless-shell', 'ignore');
  } catch {
    // The full browser does as well; it is only slower.
  }
}

function install(): void {
  if (isDebianRoot()) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    preferHeadlessShell();
    if (!existsSync(HEADLESS_SHELL)) installPackage('chromium', 'inherit');
    return;
  }
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Finds a Chromium; installs one if there is none. */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present !== undefined) return present;
  install();
  const installed = findBrowser();
  if (installed === undefined) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');
  return installed;
}
