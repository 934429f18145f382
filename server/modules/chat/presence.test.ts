import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { seenTimer } from './seen.ts';
import { openTestChat, PEOPLE, type TestChat } from './testing.ts';

const { buyer, seller, stranger } = PEOPLE;

describe.each(DIALECTS)('presence on %s', (dialect) => {
  let chat: TestChat;
  let id: number;
  let here: readonly number[];
  let announced: [string, unknown][];
  let look: () => Promise<void>;
  const node = () => {
    const timer = seenTimer(
      {
        db: chat.database.db,
        now: chat.now,
        isHere: (userId) => here.includes(userId),
        send: async (group, event, [change]) => {
          if (event === 'PresenceChanged') announced.push([group, change]);
        },
      },
      { users: () => [...here] },
    );
    return async (): Promise<void> => {
      announced = [];
      await timer.run(OWN_LEASE);
    };
  };
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
    ({ id } = await chat.open('buyer'));
    await chat.write('buyer', id);
    here = [];
    look = node();
  }, 60_000);
  afterEach(() => chat.close());

  const change = (to: number, userId: number, presence: string | null) => [`user:${to}`, { userId, presence }];
  const hide = (person: 'buyer' | 'seller', isPresenceHidden = true) =>
    chat.ask(person, 'PUT', '/settings', { isPresenceHidden });

  test('an arrival and a departure are announced to the connected other member, each once', async () => {
    here = [seller];
    await look();
    here = [seller, buyer];
    await look();
    expect(announced).toEqual([change(seller, buyer, 'online')]);
    await look();
    expect(announced).toEqual([]);

    here = [seller];
    await look();
    expect(announced).toEqual([]);
    chat.pass(1);
    await look();
    expect(announced).toEqual([change(seller, buyer, 'recently')]);
  });

  test('a page that loads anew within seconds is no departure', async () => {
    here = [seller, buyer];
    await look();
    here = [seller];
    await look();
    here = [seller, buyer];
    await look();

    expect(announced).toEqual([]);
  });

  test('an hour after somebody left nothing is shown of them', async () => {
    here = [seller, buyer];
    await look();
    here = [seller];
    chat.pass(1);
    await look();
    for (let minute = 0; minute < 60; minute += 1) {
      chat.pass(1);
      await look();
    }

    expect(announced).toEqual([change(seller, buyer, null)]);
  });

  test('another node announces that a user of an ended node has left', async () => {
    here = [buyer];
    await look();
    const otherNode = node();
    here = [seller];
    chat.pass(2);
    await otherNode();

    expect(announced).toEqual([change(seller, buyer, 'recently')]);
  });

  describe('a user of two nodes', () => {
    const SECONDS = 1 / 60;
    let otherHere: readonly number[];
    let lookElsewhere: () => Promise<void>;
    beforeEach(async () => {
      const send = async (group: string, event: string, [change]: readonly unknown[]) => {
        if (event === 'PresenceChanged') announced.push([group, change]);
      };
      const deps = {
        db: chat.database.db,
        now: chat.now,
        isHere: (userId: number) => otherHere.includes(userId),
        send,
      };
      const timer = seenTimer(deps, { users: () => [...otherHere] });
      lookElsewhere = async () => {
        announced = [];
        await timer.run(OWN_LEASE);
      };
      here = [seller, buyer];
      otherHere = [buyer];
    });

    test('who leaves the one that noted them first is still online', async () => {
      await look();
      chat.pass(5 * SECONDS);
      await lookElsewhere();
      here = [seller];
      chat.pass(10 * SECONDS);
      await look();
      expect(announced).toEqual([]);
      expect((await chat.one('seller', id)).other.presence).toBe('online');

      otherHere = [];
      chat.pass(10 * SECONDS);
      await lookElsewhere();
      expect(announced).toEqual([change(seller, buyer, 'recently')]);
    });

    test('who leaves the one that noted them last is online again at the next look of the other', async () => {
      await lookElsewhere();
      chat.pass(5 * SECONDS);
      await look();
      here = [seller];
      chat.pass(10 * SECONDS);
      await look();
      await lookElsewhere();
      expect(announced).toEqual([change(seller, buyer, 'online')]);

      await look();
      expect(announced).toEqual([]);
      expect((await chat.one('seller', id)).other.presence).toBe('online');
    });
  });

  test('a reply about changes names visible users only', async () => {
    here = [buyer];
    await look();

    expect(await chat.changes('seller', 0)).toMatchObject({ presences: [{ userId: buyer, presence: 'online' }] });
    expect(await chat.changes('stranger', 0)).toMatchObject({ presences: [] });
    chat.pass(62);
    expect(await chat.changes('seller', 0)).toMatchObject({ presences: [] });
  });

  test('a user who hides it is never announced, and sees nobody', async () => {
    await hide('buyer');
    here = [seller, stranger];
    await look();
    here = [seller, stranger, buyer];
    await look();

    expect(announced).toEqual([]);
    expect(await chat.changes('seller', 0)).toMatchObject({ presences: [] });
    expect(await chat.changes('buyer', 0)).toMatchObject({ presences: [] });
  });

  test('hiding it and showing it again is announced at once', async () => {
    here = [seller, buyer];
    await look();
    const sent: unknown[] = [];
    await chat.fanout.subscribe('hub', (message) => {
      if (message.kind === 'send' && message.event === 'PresenceChanged') sent.push([message.group, message.args[0]]);
    });

    await hide('buyer');
    await hide('buyer', false);

    expect(sent).toEqual([change(seller, buyer, null), change(seller, buyer, 'online')]);
  });

  test('a block hides each of the two from the other', async () => {
    await chat.ask('seller', 'POST', '/blocks', { userId: buyer });
    here = [seller];
    await look();
    here = [seller, buyer];
    await look();

    expect(announced).toEqual([]);
    expect((await chat.one('buyer', id)).other.presence).toBeNull();
    expect(await chat.changes('buyer', 0)).toMatchObject({ presences: [] });
  });
});
