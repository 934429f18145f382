import type { Feed } from '#main/modules/updates/feed.ts';
import { standForElectron } from '../../e2e/desktop/support/as-electron.ts';

standForElectron(new URL('./electron-for-updater.ts', import.meta.url).href);

const [folder = '', feed = ''] = process.argv.slice(2);
// Its shell leaves a file named NUL where it runs.
process.chdir(folder);

const { NsisUpdater } = (await import('electron-updater')).default;
const { createUpdates } = await import('#main/modules/updates/updates.module.ts');
const { aimAt } = await import('#main/modules/updates/feed.ts');

const updater = new NsisUpdater();
updater.disableDifferentialDownload = true;

const updates = createUpdates({
  load: async () => {
    await aimAt(updater, JSON.parse(feed) as Feed, folder);
    return updater;
  },
  later: () => () => undefined,
  announce: ({ phase }) => {
    if (phase === 'ready' || phase === 'failed' || phase === 'newest') finish(phase);
  },
  onReady: () => undefined,
  log: (_event, facts) => void reasons.push(codeOf(facts?.['error'])),
});
const reasons: string[] = [];

/** The error's code, or its message if it has none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : String(error.stack);
}

/** The log comes before the announcement, and both before the end of the check. */
function finish(phase: string): void {
  process.send?.({ phase, reasons }, () => process.disconnect());
}

await updates.handlers.check(undefined);
