import path from 'node:path';
import Database from 'better-sqlite3';
import type { OwnServer } from './own-server.ts';

/** Gives a demo account three live cars of others, and three top credits. */
export const giveCars = ({ dataDir }: OwnServer, email: string): void => {
  const database = new Database(path.join(dataDir, 'aniv.db'));
  const { id } = database.prepare('select id from users where email = ?').get(email) as { id: number };
  database.prepare('update users set top_credits = 3 where id = ?').run(id);
  const cars = `select id from post where moderation = 'approved' and hidden_at is null and sold_at is null
    and deleted_at is null and top_until is null and owner_id > 3 order by id limit 3`;
  database.prepare(`update post set owner_id = ? where id in (${cars})`).run(id);
  database.close();
};
