import path from 'node:path';
import type { PostId } from '#contract/ids.ts';
import type { Placed } from './journal/file-rows.ts';
import type { SourceRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import { createListingBatch } from './listing-batch.ts';
import { type Car, createMatcher } from './match/match.ts';
import type { Found } from './scan/found.ts';

/** The part of the dealer's stock that photos need. */
export type Cars = { readonly match: () => readonly Car[] };

type Deps = {
  readonly journal: Journal;
  readonly cars: Cars;
  /** The files below a chosen path, folder by folder. */
  readonly scan: (chosen: string) => AsyncIterable<readonly Found[]>;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  readonly isStopped: () => boolean;
  /** Files were added to the journal, or the listing has ended. */
  readonly onListed: () => void;
};

/** The cars of the stock that these files are for. */
const carsOf = (files: readonly Placed[], stock: ReadonlyMap<PostId, Car>): Car[] =>
  [...new Set(files.map(({ postId }) => postId))].flatMap((postId) =>
    postId === null ? [] : (stock.get(postId) ?? []),
  );

/** Lists the sources of imports into the journal; one listing per import runs at a time. */
export function createListing({ journal, cars, scan, clock, isStopped, onListed }: Deps) {
  const running = new Set<string>();
  const isOver = (id: string): boolean => isStopped() || journal.find(id)?.phase === 'cancelled';

  async function listSources(id: string, stock: readonly Car[]): Promise<void> {
    const carOf = createMatcher(stock);
    const known = new Map(stock.map((car) => [car.postId, car]));
    const batch = createListingBatch({
      clock,
      write: (files, listed) => journal.addListed(id, { cars: carsOf(files, known), files, sources: listed }),
      onWritten: onListed,
    });

    async function listSource(source: SourceRow): Promise<void> {
      for await (const found of scan(path.resolve(source.path))) {
        if (isOver(id)) return;
        for (const file of found) batch.add({ ...file, postId: source.postId ?? carOf(file) });
      }
    }
    // More may be dropped during the listing.
    for (let sources = journal.unscanned(id); sources.length > 0; sources = journal.unscanned(id)) {
      for (const source of sources) {
        await listSource(source);
        if (isOver(id)) return;
        batch.sourceDone(source.id);
      }
      batch.flush();
    }
  }

  async function list(id: string): Promise<void> {
    running.add(id);
    try {
      await listSources(id, cars.match());
      if (!isStopped() && journal.find(id)?.phase === 'scanning') journal.setPhase(id, 'working');
    } finally {
      running.delete(id);
    }
    onListed();
  }

  return {
    /** Lists what was not listed yet; an interrupted source is listed again, which changes no known file. */
    start: (id: string): Promise<void> => (running.has(id) ? Promise.resolve() : list(id)),
  };
}
