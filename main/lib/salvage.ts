import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { copyWithFirstPage } from './first-page.ts';
import type { Log } from './log.ts';

export type Salvage = {
  readonly tables: readonly string[];
  /** False for a row that SQLite can read but whose values are impossible. */
  readonly isSound?: (table: string, row: Readonly<Record<string, unknown>>) => boolean;
  /** Begins the events of the log. */
  readonly name: string;
  readonly log: Log;
};
type Between = Salvage & { readonly from: Database.Database; readonly to: Database.Database };

function keep({ to, isSound = () => true }: Between, table: string, row: Readonly<Record<string, unknown>>): void {
  if (!isSound(table, row)) throw new TypeError('the row says nothing');
  const columns = Object.keys(row);
  const names = columns.map((column) => `"${column}"`).join(', ');
  to.prepare(`insert or ignore into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`).run(
    ...Object.values(row),
  );
}

/** Reads what can be read, from both ends around a damaged part: single pages get damaged. */
function salvageTable(between: Between, table: string): number {
  const { from, log, name } = between;
  const kept = new Set<unknown>();
  for (const order of ['asc', 'desc']) {
    try {
      const select = `select rowid as salvaged, * from "${table}" not indexed order by rowid ${order}`;
      for (const { salvaged, ...row } of from.prepare<[], Record<string, unknown>>(select).iterate()) {
        try {
          if (!kept.has(salvaged)) keep(between, table, row);
          kept.add(salvaged);
        } catch (error) {
          log(`${name}.row-lost`, { table, error });
        }
      }
      return kept.size;
    } catch (error) {
      log(`${name}.rows-lost`, { table, order, error });
    }
  }
  return kept.size;
}

const patchedOf = (damaged: string) => `${damaged}.salvaging`;

/** The file to read from: a copy with its first page as it was, where that was kept and a copy can be made. */
function readable(damaged: string, { log, name }: Salvage): string {
  try {
    return copyWithFirstPage(damaged, patchedOf(damaged)) ? patchedOf(damaged) : damaged;
  } catch (error) {
    log(`${name}.first-page-not-used`, { error });
    return damaged;
  }
}

/** Copies table by table and row by row what can be read of a damaged database into a new one. Never throws. */
export function salvageInto(to: Database.Database, damaged: string, salvage: Salvage): void {
  const { log, name, tables } = salvage;
  try {
    const from = new Database(readable(damaged, salvage), { readonly: true });
    try {
      to.transaction(() => {
        for (const table of tables)
          log(`${name}.salvaged`, { table, rows: salvageTable({ ...salvage, from, to }, table) });
      })();
    } finally {
      from.close();
    }
  } catch (error) {
    log(`${name}.not-salvaged`, { error });
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${patchedOf(damaged)}${suffix}`, { force: true });
  }
}
