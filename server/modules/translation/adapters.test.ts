import { afterEach, describe, expect, test } from 'vitest';
import { libreTranslator } from './libre-translate.ts';
import { openAiTranslator } from './open-ai.ts';
import { libreReply, openAiReply, type Received, type Reply, type Service, startService } from './testing-service.ts';

let service: Service | undefined;
afterEach(() => service?.close());

const start = async (answer: (request: Received, count: number) => Reply | undefined): Promise<Service> =>
  (service = await startService(answer));
const asked = (over: object = {}) => ({
  text: 'One owner',
  from: 'en' as const,
  to: 'am' as const,
  signal: new AbortController().signal,
  ...over,
});

describe('LibreTranslate', () => {
  test('is asked in its own words, with Armenian as hy and the key where there is one', async () => {
    const { url, received } = await start(libreReply);

    const plain = await libreTranslator({ url, key: '' }).translate(asked());
    await libreTranslator({ url, key: 'secret' }).translate(asked({ from: 'ru', to: 'en' }));

    expect(plain).toBe('hy: ONE OWNER');
    expect(received.map(({ method, url: path }) => [method, path])).toEqual([
      ['POST', '/translate'],
      ['POST', '/translate'],
    ]);
    expect(received[0]?.body).toEqual({ q: 'One owner', source: 'en', target: 'hy', format: 'text' });
    expect(received[1]?.body).toEqual({
      q: 'One owner',
      source: 'ru',
      target: 'en',
      format: 'text',
      api_key: 'secret',
    });
  });

  test('that answers in another form is refused', async () => {
    const { url } = await start(() => ({ body: '{"error":"Invalid API key: secret"}' }));

    await expect(libreTranslator({ url, key: '' }).translate(asked())).rejects.toThrow('in another form');
  });
});

describe('an OpenAI-compatible service', () => {
  const config = (url: string) => ({ url: `${url}/v1`, key: 'sk-secret', model: 'small-model' });

  test('is asked for a completion by its model, with the text apart from the task', async () => {
    const { url, received } = await start(() => openAiReply('Մեկ տեր'));

    const translated = await openAiTranslator(config(url)).translate(asked());

    expect(translated).toBe('Մեկ տեր');
    const [request] = received;
    expect([request?.method, request?.url]).toEqual(['POST', '/v1/chat/completions']);
    expect(request?.headers.authorization).toBe('Bearer sk-secret');
    expect(request?.body).toMatchObject({ model: 'small-model', temperature: 0 });
    expect(request?.body.messages).toEqual([
      { role: 'system', content: expect.stringContaining('from English into Armenian') },
      { role: 'user', content: 'One owner' },
    ]);
    expect(request?.body).not.toHaveProperty('tools');
  });

  test.each([
    ['no choice', '{"choices":[]}'],
    ['a tool call', '{"choices":[{"message":{"content":null,"tool_calls":[{}]}}]}'],
  ])('that answers with %s is refused', async (_what, body) => {
    const { url } = await start(() => ({ body }));

    await expect(openAiTranslator(config(url)).translate(asked())).rejects.toThrow('in another form');
  });
});

describe('a service', () => {
  test.each([500, 502, 503, 429])('that answers with %d is asked once more', async (status) => {
    const { url, received } = await start((request, count) =>
      count === 1 ? { status, body: 'try later' } : libreReply(request),
    );

    expect(await libreTranslator({ url, key: '' }).translate(asked())).toBe('hy: ONE OWNER');
    expect(received).toHaveLength(2);
  });

  test('that fails twice has failed', async () => {
    const { url, received } = await start(() => ({ status: 500, body: 'secret words' }));

    await expect(libreTranslator({ url, key: 'k' }).translate(asked())).rejects.toThrow(
      /^The service answered with 500\.$/,
    );
    expect(received).toHaveLength(2);
  });

  test.each([400, 401, 403, 404])('that refuses with %d is not asked again', async (status) => {
    const { url, received } = await start(() => ({ status, body: '{}' }));

    await expect(libreTranslator({ url, key: '' }).translate(asked())).rejects.toThrow(String(status));
    expect(received).toHaveLength(1);
  });

  test('that does not answer in time is asked once more and then left', async () => {
    const { url, received } = await start(() => undefined);

    await expect(libreTranslator({ url, key: '' }, 50).translate(asked())).rejects.toThrow('does not answer');
    expect(received).toHaveLength(2);
  });

  test('is left at once when the server stops', async () => {
    const stop = new AbortController();
    const { url, received } = await start(() => {
      stop.abort(new Error('The server stops.'));
      return undefined;
    });

    await expect(libreTranslator({ url, key: '' }).translate(asked({ signal: stop.signal }))).rejects.toThrow(
      'The server stops.',
    );
    expect(received).toHaveLength(1);
  });

  test('that is not there has failed', async () => {
    const { url, close } = await start(libreReply);
    await close();

    await expect(libreTranslator({ url, key: '' }).translate(asked())).rejects.toThrow('does not answer');
  });

  test.each([
    ['no JSON', { body: '<html>' }, 'with JSON'],
    ['a flood', { body: 'x'.repeat(300_000) }, 'too much'],
  ])('that answers with %s is refused', async (_what, reply, message) => {
    const { url } = await start(() => reply);

    await expect(libreTranslator({ url, key: '' }).translate(asked())).rejects.toThrow(message);
  });

  test('does not send us, with the key, to somebody else', async () => {
    const other = await startService(libreReply);
    const { url } = await start(() => ({ status: 307, headers: { location: `${other.url}/translate` }, body: '' }));

    await expect(libreTranslator({ url, key: 'k' }).translate(asked())).rejects.toThrow('does not answer');
    await other.close();

    expect(other.received).toEqual([]);
  });
});
