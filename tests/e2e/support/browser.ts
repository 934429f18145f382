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

const KNOWN = [
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

const isRoot = () => process.getuid?.() === 0;

function install(): void {
  if (process.platform === 'linux' && isRoot() && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
    return;
  }
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Finds a Chromium, installing one where there is none. */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present !== undefined) return present;
  install();
  const installed = findBrowser();
  if (installed === undefined) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');
  return installed;
}
