import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Log } from '../../lib/log.ts';
import { type Ask, Refused } from './ask.ts';
import { createCheck } from './check.ts';
import { openRebuilt } from './open-files.ts';
import type { Open } from './stock-editor.ts';

type Deps = {
  readonly ask: Ask;
  /** Origin of the chosen server. */
  readonly server: () => string | undefined;
  /** The program's data folder. */
  readonly folder: string;
  readonly log: Log;
};

export type StockOpener = ReturnType<typeof createStockOpener>;

/** Opens the stock file of the company that is signed in on the chosen server; only one is open at a time. */
export function createStockOpener(
  { ask, server, folder, log }: Deps,
  { onOther, onRebuilt }: Record<'onOther' | 'onRebuilt', () => void>,
) {
  let open: Open | undefined;
  let visit = 0;

  function close(): void {
    open?.rows.close();
    open = undefined;
  }

  return {
    current: () => open,
    close,
    leave: () => {
      visit += 1;
      close();
    },
    /** Opens the signed-in company's stock; returns why if it cannot. */
    openCurrent: async (): Promise<Open | 'signedOut' | 'failed'> => {
      const asked = visit;
      const origin = server();
      const person = await ask.person();
      // The answer is about the previous user.
      if (asked !== visit) throw new Refused('SESSION_EXPIRED');
      const scope = origin === undefined || person?.isBusiness !== true ? undefined : `${origin} ${person.id}`;
      if (open !== undefined && open.scope === scope) return open;
      close();
      if (scope !== undefined) {
        const name = createHash('sha256').update(scope).digest('hex').slice(0, 32);
        const rows = openRebuilt(path.join(folder, 'stock', `${name}.sqlite`), { owner: scope, log, onRebuilt });
        open = { scope, rows, check: createCheck(rows) };
      }
      onOther();
      return open ?? (person === null ? 'signedOut' : 'failed');
    },
  };
}
