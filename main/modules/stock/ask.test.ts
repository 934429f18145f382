import { expect, test } from 'vitest';
import { createAsk } from './ask.ts';

const answering = (body: string | ReadableStream) => createAsk(() => Promise.resolve(new Response(body)));
/** Starts an answer and cuts it off. */
const broken = (error: Error) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"isSuccess":')),
    pull: (controller) => controller.error(error),
  });

test.each([
  ['breaks off', broken(new TypeError('terminated')), 'OFFLINE'],
  ['stands still', broken(new DOMException('nothing came', 'TimeoutError')), 'TIMEOUT'],
  ['is no JSON', 'nonsense', 'UNKNOWN'],
])('a reply that %s is refused with the code of that', async (_what, body, code) => {
  await expect(answering(body).person()).rejects.toMatchObject({ code });
});
