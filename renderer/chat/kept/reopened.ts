import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Opens a database at its first use, and again after a failure, or once the browser or another version closed it. */
export const reopened = <Rows extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Rows>) => void,
): (() => Promise<IDBPDatabase<Rows>>) => {
  let opened: Promise<IDBPDatabase<Rows>> | undefined;
  const forget = (): void => void (opened = undefined);
  const open = async (): Promise<IDBPDatabase<Rows>> => {
    try {
      return await openDB<Rows>(name, version, {
        upgrade,
        blocking: (_current, _blocked, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      });
    } catch (error) {
      forget();
      throw error;
    }
  };
  return () => (opened ??= open());
};
