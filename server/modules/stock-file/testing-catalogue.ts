import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { SheetRow } from '#contract/http/stock-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/new-user.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { openVin } from '#server/modules/vin/index.ts';
import { TEST_NOW } from '#server/testing.ts';
import { readSheet, type SheetDeps } from './sheet.ts';

export const AM = 1;

/** How long a busy machine may take for what the server gives a few seconds. */
const PATIENCE_MS = 120_000;

/** The whole catalogue with one company, for the tests of a block. */
export const withCatalogue = (dialect: SqlDialect['name']) => {
  let database: OpenDatabase;
  let vin: ReturnType<typeof openVin>;
  let deps: SheetDeps;
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-sheet-'));
  const now = () => TEST_NOW;
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    await loadReferenceData(database.db);
    const dealer = { company_name: 'Cars', is_business: 1 as const, phone_number: '+37477123456', whatsapp: '+1' };
    await database.db
      .insertInto('users')
      .values(newUserRow({ ...dealer, language: 'en' }, TEST_NOW))
      .execute();
    const logger = { warn: () => undefined } as never;
    vin = openVin({ db: database.db, dataDir, limiter: undefined, logger, now, decodeMs: PATIENCE_MS });
    deps = { db: database.db, vin: { matchAll: (typed) => vin.service.matchAll(typed, PATIENCE_MS) }, now };
  }, 120_000);
  afterAll(async () => {
    vin.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const asked = (rows: readonly SheetRow[]) => ({
    ownerId: 1,
    language: 'ru' as const,
    rows,
    defaults: {
      priceUnit: 'USD' as const,
      mileageUnit: 'km' as const,
      countryId: AM,
      regionId: 1,
      isCleared: true,
      overwritesLocked: false,
    },
  });
  const read = async (row: SheetRow) => (await readSheet(deps, asked([row]), { findsCars: true })).lines[0]!.row;
  return {
    asked,
    read,
    get database() {
      return database;
    },
    get vin() {
      return vin;
    },
    get deps() {
      return deps;
    },
  };
};
