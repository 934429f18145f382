import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { openMedia, openPrivateStore } from '#server/modules/media/index.ts';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { openRates } from '#server/modules/rates/index.ts';
import { demoRepository } from './demo.repository.ts';
import { seedDemo } from './index.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describeOnEveryDialect(
  'seeding the demo',
  (database) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-demo-'));
    const now = () => NOW;
    const count = async (table: 'post' | 'post_photo' | 'media' | 'users') =>
      (
        await database()
          .db.selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows;
    const passwords = openPasswords();
    const seed = async (posts = 40) => {
      const { db } = database();
      await loadReferenceData(db);
      return seedDemo(
        {
          database: database(),
          media: openMedia({ db, dataDir, now }),
          privateStore: openPrivateStore({ dataDir }),
          rates: await openRates(db),
          passwords,
          now,
        },
        { count: posts, photos: '' },
      );
    };
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    test('forty posts, once, with photos on disk and the demo accounts', { timeout: 60_000 }, async () => {
      const accounts = await seed();
      const first = await Promise.all([count('post'), count('post_photo'), count('media'), count('users')]);
      const again = await seed();

      expect(accounts.map(({ kind }) => kind)).toEqual(['private', 'business', 'admin']);
      expect(again).toEqual(accounts);
      expect(await Promise.all([count('post'), count('post_photo'), count('media'), count('users')])).toEqual(first);
      expect(first[0]).toBe(40);
      const posts = await database()
        .db.selectFrom('post')
        .select(['moderation', 'created_at', 'first_active_at'])
        .execute();
      const published = ({ moderation, created_at: at }: (typeof posts)[number]) =>
        moderation === 'approved' ? at : null;
      expect(posts.map(({ first_active_at: at }) => at)).toEqual(posts.map(published));
      const films = await database()
        .db.selectFrom('post')
        .select('video_url')
        .where('video_url', 'is not', null)
        .execute();
      expect(films.length).toBeGreaterThan(0);
      expect(films.every(({ video_url }) => /^\/media\/[0-9a-f]{64}\/video\.mp4$/.test(video_url ?? ''))).toBe(true);
      expect(first[1]).toBeGreaterThanOrEqual(160);
      const { key } = await database()
        .db.selectFrom('media')
        .select('key')
        .orderBy('key')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(existsSync(path.join(dataDir, 'media', key.slice(0, 2), key, '1280.jpg'))).toBe(true);
      const ofChats = await database().db.selectFrom('chat_photo').selectAll().orderBy('id').execute();
      expect(ofChats.length).toBeGreaterThan(0);
      const ofMembers = openPrivateStore({ dataDir });
      for (const { media_key } of ofChats) expect(await ofMembers.read(media_key, '1280.jpg')).toBeInstanceOf(Buffer);

      const people = await database().db.selectFrom('users').select(['email', 'password_hash']).orderBy('id').execute();
      const open = people.filter(({ password_hash }) => password_hash !== null);
      expect(open.map(({ email }) => email)).toEqual(accounts.map(({ email }) => email));
      const [own] = open;
      expect(await passwords.verify(own?.password_hash ?? null, accounts[0]?.password ?? '')).toBe(true);

      const nobodyYet = {
        email: 'next@example.com',
        is_business: 0,
        is_verified: 0,
        role: 0,
        language: 'en',
        created_at: new Date(NOW).toISOString(),
      } as const;
      const chat = {
        conversations: [],
        members: [],
        messages: [],
        photos: [],
        people: [],
        translations: [],
        replies: [],
      };
      const none = {
        posts: [],
        photos: [],
        features: [],
        translations: [],
        follows: [],
        favourites: [],
        days: [],
        prices: [],
        chat,
        chatPhotos: [],
      };
      // A second server that found the database empty too, and gets to its rows later.
      await demoRepository(database()).save({ ...none, users: [nobodyYet] });
      expect(await count('users')).toBe(first[3]);
      const { id } = await database()
        .db.insertInto('users')
        .values(nobodyYet)
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe((first[3] ?? 0) + 1);
    });

    test('conversations whose rows agree with each other', async () => {
      const { db } = database();
      const [conversations, members, messages, people] = await Promise.all([
        db.selectFrom('conversation').selectAll().orderBy('id').execute(),
        db.selectFrom('conversation_member').selectAll().orderBy('conversation_id').orderBy('user_id').execute(),
        db.selectFrom('chat_message').selectAll().orderBy('conversation_id').orderBy('number').execute(),
        db.selectFrom('chat_user').selectAll().orderBy('user_id').execute(),
      ]);
      const said = Map.groupBy(messages, ({ conversation_id }) => conversation_id);

      expect(conversations.length).toBeGreaterThan(0);
      for (const { id, last_number, version } of conversations) {
        const own = said.get(id) ?? [];
        expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1));
        expect(own.at(-1)).toMatchObject({ number: last_number, version });
        expect(new Set(own.map((row) => row.version)).size).toBe(own.length);
      }
      for (const { conversation_id, user_id, unread, read_number, last_at } of members) {
        const own = said.get(conversation_id) ?? [];
        const waiting = own.filter(
          ({ number, sender_id }) => number > read_number && sender_id !== null && sender_id !== user_id,
        );
        expect({ unread, last_at }).toEqual({ unread: waiting.length, last_at: own.at(-1)?.created_at });
      }
      for (const { user_id, sequence, unread } of people) {
        const own = members.filter((member) => member.user_id === user_id);
        expect(Math.max(...own.map((member) => member.sequence))).toBe(sequence);
        expect(new Set(own.map((member) => member.sequence)).size).toBe(own.length);
        expect(own.reduce((sum, member) => sum + member.unread, 0)).toBe(unread);
      }

      const [post] = await db.selectFrom('post').select(['id', 'owner_id']).orderBy('id').limit(1).execute();
      const { id } = await db
        .insertInto('conversation')
        .values({
          post_id: post?.id ?? 0,
          buyer_id: 3,
          seller_id: post?.owner_id ?? 0,
          created_at: new Date(NOW).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe((conversations.at(-1)?.id ?? 0) + 1);
    });

    test('makes no account where no demo is wanted', async () => {
      expect(await seed(0)).toEqual([]);
    });
  },
  { per: 'suite' },
);
