import { Refused } from '../stock/ask.ts';
import type { Later } from '../connection/connection.module.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import { isAway } from './refusals.ts';
import type { ServerCalls } from './server-calls.ts';
import type { Waiting } from './waiting.ts';

type Deps = {
  readonly journal: Journal;
  readonly calls: Pick<ServerCalls, 'person'>;
  readonly waiting: Waiting;
  readonly server: () => string | undefined;
  readonly later: Later;
  /** Called when imports of another user may be tried again. */
  readonly onRetry: () => void;
};

const OTHER_USER_MS = 30_000;

/** Imports of another user: they do not block those of the signed-in one, and are tried again after a while. */
function createOthers(later: Later, onRetry: () => void) {
  const ids = new Set<string>();
  let callOff: () => void = () => undefined;
  return {
    has: (id: string) => ids.has(id),
    clear: () => ids.clear(),
    stop: () => callOff(),
    add: (id: string): void => {
      if (ids.size === 0) {
        callOff = later(() => {
          ids.clear();
          onRetry();
        }, OTHER_USER_MS);
      }
      ids.add(id);
    },
  };
}

export type ImportOwner = ReturnType<typeof createImportOwner>;

/** Decides whether an import belongs to the signed-in user, who is asked for once until an error. */
export function createImportOwner({ journal, calls, waiting, server, later, onRetry }: Deps) {
  const ofOthers = createOthers(later, () => {
    account = undefined;
    onRetry();
  });
  let account: number | null | undefined;
  /** Counts possible changes of the signed-in user. */
  let changes = 0;

  /** Photos go to the account they were chosen for; they wait while another user or nobody is signed in. */
  async function isWanted({ id }: Pick<ImportRow, 'id'>): Promise<boolean> {
    const asked = changes;
    const person = await calls.person();
    // The user may have signed out meanwhile.
    if (asked !== changes) return false;
    account = person?.id ?? null;
    const row = journal.find(id);
    const origin = server();
    if (!row || account === null || origin === undefined || person?.isBusiness !== true) {
      waiting.begin(true);
      return false;
    }
    if (row.account === null) journal.bind(id, origin, account);
    const isOwn = (row.server ?? origin) === origin && (row.account ?? account) === account;
    if (!isOwn) ofOthers.add(id);
    return isOwn;
  }

  return {
    /** The signed-in user, once known. */
    account: () => account,
    /** Asks for the user again before the next photo. */
    forgetAccount: () => {
      account = undefined;
    },
    /** The server or the session changed: ask again. */
    forgetPerson: () => {
      changes += 1;
      account = undefined;
      ofOthers.clear();
    },
    /** Whether photos of the import may be sent now; begins the wait of a failed call. */
    isMet: async (row: Pick<ImportRow, 'id'>): Promise<boolean> => {
      try {
        return await isWanted(row);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        waiting.begin(isAway(error));
        return false;
      }
    },
    /** Whether the import is for the chosen server and not known to be of another user. */
    isHere: (id: string): boolean => {
      const row = journal.find(id);
      return !ofOthers.has(id) && (row?.server ?? server()) === server();
    },
    stop: ofOthers.stop,
  };
}
