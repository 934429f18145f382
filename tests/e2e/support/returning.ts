import path from 'node:path';
import Database from 'better-sqlite3';
import type { OwnServer } from './own-server.ts';

const open = ({ dataDir }: OwnServer) => new Database(path.join(dataDir, 'aniv.db'));

const userIdOf = (database: Database.Database, email: string): number =>
  (database.prepare('select id from users where email = ?').get(email) as { id: number }).id;

/** Lets the bot write to a user, as after a sign-in with Telegram. */
export const connectTelegram = (server: OwnServer, email: string, telegramId: number): void => {
  const database = open(server);
  database
    .prepare(
      `insert into login_identity (provider, subject, user_id, created_at) values ('telegram', ?, ?, '2026-01-01T00:00:00.000Z')`,
    )
    .run(String(telegramId), userIdOf(database, email));
  database.close();
};

/** The five minutes pass in which cars and notices wait for others to share a message with. */
export const letWaitsPass = (server: OwnServer): void => {
  const database = open(server);
  const now = new Date().toISOString();
  database.prepare('update alert set due_at = ? where due_at is not null').run(now);
  database.prepare('update notice_delivery set due_at = ?').run(now);
  database.close();
};

/** Seven days of a car: 10 impressions, 4 views and a revealed contact each. */
export const simulateWeek = (server: OwnServer, postId: number): void => {
  const database = open(server);
  const add = database.prepare(
    `insert into post_day (post_id, day, impressions, views, reveals) values (?, ?, 10, 4, 1)
      on conflict (post_id, day) do update set impressions = 10, views = 4, reveals = 1`,
  );
  for (let day = 0; day < 7; day += 1) {
    const at = new Date(Date.now() - day * 24 * 60 * 60_000);
    add.run(postId, at.toISOString().slice(0, 10));
  }
  database.close();
};
