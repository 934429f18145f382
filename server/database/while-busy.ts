import type { SqlDialect } from './dialect.ts';

/** Each try waits for some seconds itself, so that all of them take up to two minutes. */
const MOST_TRIES = 24;

/** Does work that another server on the same database may be doing at this moment: tries again while it is locked. */
export const whileBusy = async (
  { isBusy }: Pick<SqlDialect, 'isBusy'>,
  work: () => Promise<unknown>,
): Promise<void> => {
  for (let left = MOST_TRIES - 1; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
    }
  }
};
