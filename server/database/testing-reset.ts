import type pg from 'pg';

type Named = { readonly name: string };

const namesOf = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<Named>(query)).rows.map(({ name }) => name);

const emptied = (table: string): string =>
  `if exists (select from public."${table}") then
     delete from public."${table}"; get diagnostics gone = row_count; total := total + gone;
   end if;`;

/** A sequence that was set for rows with ids of their own has another `last_value` without having been called. */
const restarted = (sequence: string): string =>
  `if (select is_called or last_value <> 1 from public."${sequence}") then perform setval('public."${sequence}"', 1, false); end if;`;

/**
 * Adds two functions to a migrated PostgreSQL database. `testing.reset()` deletes all rows, restarts all ids and
 * returns how many rows there were, in a hundredth of the time that a new database takes; `testing.shape()` returns a
 * text that changes with the tables.
 */
export const addReset = async (client: pg.Client): Promise<void> => {
  const tables = await namesOf(
    client,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const sequences = await namesOf(client, `select sequencename as name from pg_sequences where schemaname = 'public'`);
  await client.query(`
    create schema testing;
    create function testing.reset() returns integer language plpgsql as $$ declare
      gone integer;
      total integer := 0;
    begin
      -- Without foreign keys, so that the order of the tables does not matter.
      perform set_config('session_replication_role', 'replica', true);
      ${[...tables.map(emptied), ...sequences.map(restarted)].join('\n')}
      return total;
    end $$;
    create function testing.shape() returns text language sql as $$
      select concat_ws(' ',
        (select count(*) from pg_class),
        (select count(*) from pg_attribute where not attisdropped),
        (select count(*) from pg_constraint),
        (select count(*) from pg_trigger),
        (select string_agg(name, ' ' order by name) from public.kysely_migration))
    $$;
  `);
};
