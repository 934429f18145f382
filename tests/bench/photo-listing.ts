import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PostId } from '#contract/ids.ts';
import { openJournal } from '#main/modules/photos/journal/journal.ts';
import { createListing } from '#main/modules/photos/listing.ts';
import { scan } from '#main/modules/photos/scan/scan.ts';
import { timed } from './section.ts';

const FOLDERS = 6000;
const PHOTOS_EACH = 3;
const MOST_MS = 5000;
const ID = 'i-1';

/** From the choice of a folder with a folder per car to the last file in the journal. */
export async function photoListing(folder: string) {
  const chosen = path.join(folder, 'cars');
  const cars = Array.from({ length: FOLDERS }, (_, at) => ({
    postId: PostId.parse(at + 1),
    vin: null,
    stockNumber: `S-${at + 1}`,
    title: 'A car',
    images: 0,
  }));
  for (const { stockNumber } of cars) {
    mkdirSync(path.join(chosen, stockNumber), { recursive: true });
    for (let photo = 1; photo <= PHOTOS_EACH; photo += 1)
      writeFileSync(path.join(chosen, stockNumber, `${photo}.jpg`), '');
  }
  const journal = openJournal({
    file: path.join(folder, 'imports.sqlite'),
    now: () => new Date(),
    log: () => undefined,
  });
  journal.begin({ id: ID, phase: 'scanning', startedAt: new Date().toISOString(), server: null, account: null });
  journal.addSources(ID, [chosen], null);
  const listing = createListing({
    journal,
    cars: { match: () => cars },
    scan,
    clock: () => performance.now(),
    isStopped: () => false,
    onListed: () => undefined,
  });
  const ms = await timed(() => listing.start(ID));
  const { total, unassigned } = journal.counts(ID);
  journal.close();
  if (total !== FOLDERS * PHOTOS_EACH || unassigned > 0) throw new Error('The listing missed files or cars.');
  return {
    what: `${FOLDERS} folders with ${PHOTOS_EACH} photos each listed and matched with as many cars`,
    value: `${(ms / 1000).toFixed(1)} s`,
    aim: `≤ ${MOST_MS / 1000} s`,
    isMet: ms <= MOST_MS,
  };
}
