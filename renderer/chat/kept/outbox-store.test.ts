import { expect, test } from 'vitest';
import { FIRST, ME } from '../testing/fixtures.ts';
import { createMemoryOutbox } from './outbox-store.ts';

test('unsent messages keep the order of writing, also when the clock was set back and one was changed', async () => {
  const outbox = createMemoryOutbox();
  const add = (text: string, createdDate: string) => {
    const message = { kind: 'text', text } as const;
    return outbox.add({
      clientKey: text,
      userId: ME,
      conversationId: FIRST,
      message,
      replyTo: null,
      createdDate,
      failure: null,
    });
  };

  const first = await add('first', '2026-11-20T12:00:00.000Z');
  await add('second', '2026-11-20T11:00:00.000Z');
  await outbox.put({ ...first, failure: { code: 'OFFLINE', description: '' } });

  expect((await outbox.all(ME)).map(({ clientKey }) => clientKey)).toEqual(['first', 'second']);
});
