import type { ImportRow } from './journal/import-rows.ts';
import type { ServerCalls } from './server-calls.ts';

type Account = number | null | undefined;

type Deps = {
  readonly calls: Pick<ServerCalls, 'person'>;
  readonly server: () => string | undefined;
  /** The account that photos are being sent for, once known. */
  readonly sending: () => Account;
};

export type Viewer = ReturnType<typeof createViewer>;

/** The account at the window: users of one computer do not see each other's imports. */
export function createViewer({ calls, server, sending }: Deps) {
  let viewer: Account;
  return {
    ask: async (): Promise<Account> => {
      viewer = await calls.person().then(
        (person) => person?.id ?? null,
        () => sending(),
      );
      return viewer;
    },
    /** The account as last known; undefined before the first answer. */
    known: (): Account => sending() ?? viewer,
    /** Whether an import may be shown to this account. */
    owns: (row: ImportRow, account: Account): boolean =>
      (row.server ?? server()) === server() &&
      (account === undefined || row.account === null || row.account === account),
  };
}
