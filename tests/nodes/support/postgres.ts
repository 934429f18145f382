import { rmSync } from 'node:fs';
import { startPostgres } from '#server/database/testing-postgres.ts';

export type TestPostgresServer = {
  readonly url: string;
  /** Ends all connections at once and starts again with the same data on the same port. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A PostgreSQL server that can be restarted under the programs that use it. */
export const startKeptPostgres = async (): Promise<TestPostgresServer> => {
  const { server, databaseDir, url } = await startPostgres({ isKept: true });
  return {
    url,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    close: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
};
