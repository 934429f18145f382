import { sharedScope } from '../gateway/viewers.ts';
import { fetchOne, type FetchOneDeps, type Wanted } from './fetch-one.ts';

const AT_ONCE = 3;

/** Fetches lists of addresses, a few at a time and each address once, and counts the bytes they take. */
export function createFetchAll(deps: FetchOneDeps) {
  /** Replies settled in this run, so that each is requested once: by server and address. */
  const settled = new Set<string>();
  let takenBytes = 0;

  return {
    takenBytes: () => takenBytes,
    /** False if the rest has to wait. */
    fetchAll: async (wanted: readonly Wanted[], server: string, hasRoom = () => true): Promise<boolean> => {
      const missing = wanted.filter(({ address }) => !settled.has(`${server}${address}`));
      let next = 0;
      let isCut = false;
      const work = async () => {
        for (let one = missing[next]; one !== undefined && !isCut && hasRoom(); one = missing[next]) {
          next += 1;
          const outcome = await fetchOne(deps, one, server);
          if (outcome === 'later') isCut = true;
          else settled.add(`${server}${one.address}`);
          if (outcome === 'there') takenBytes += deps.cache.held(sharedScope(server), one.address)?.bytes ?? 0;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return !isCut;
    },
  };
}
