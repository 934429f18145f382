import type Database from 'better-sqlite3';

/** The action as one transaction. */
export function whole<A extends unknown[]>(
  db: Database.Database,
  action: (...input: A) => void,
): (...input: A) => void {
  const run = db.transaction(action);
  return (...input) => {
    run(...input);
  };
}
