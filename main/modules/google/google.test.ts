import { createHash } from 'node:crypto';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../lib/failure.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import type { Gateway } from '../gateway/gateway.module.ts';
import { createGoogle } from './google.module.ts';

const NONCE = 'nonce-of-the-chosen-server';
const TEXTS = { locale: 'hy', googleDone: 'Պատրաստ է <b>', googleStopped: 'Ավարտված չէ' };
const CLIENT = { clientId: 'desktop.apps', clientSecret: 'no-secret' };
const FIVE_MINUTES = 300_000;

const waysOf = (desktop: object | null) => ({
  isSuccess: true,
  value: { google: { clientId: 'web', authUrl: 'https://evil.example/', desktop }, telegram: null },
});
const answering =
  (body: unknown, status = 200): Gateway =>
  () =>
    Promise.resolve(Response.json(body, { status }));

type Token = (request: IncomingMessage, response: ServerResponse, form: URLSearchParams) => unknown;
const withToken: Token = (_request, response) => response.end(JSON.stringify({ id_token: 'a.b.c', access_token: 'x' }));

let google: TestServer;
let token: Token;
let forms: URLSearchParams[];
let stopped: () => void;

beforeEach(async () => {
  token = withToken;
  forms = [];
  stopped = () => undefined;
  google = await serve((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      forms.push(form);
      token(request, response, form);
    });
  });
});
afterEach(async () => {
  stopped();
  await google.stop();
});

function start(gateway: Gateway = answering(waysOf(CLIENT))) {
  const opened: URL[] = [];
  const waits: { action: () => void; delayMs: number }[] = [];
  const comeBack = vi.fn<() => void>();
  const { handlers, onQuit } = createGoogle({
    gateway,
    fetch: (url, init) => fetch(url, init),
    open: async (url) => void opened.push(new URL(url)),
    texts: () => TEXTS,
    addresses: { authUrl: `${google.origin}/auth`, tokenUrl: `${google.origin}/token` },
    comeBack,
    later: (action, delayMs) => {
      const wait = { action, delayMs };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  stopped = onQuit;
  /** The result of one sign-in, and the address opened in the browser. */
  const begin = async () => {
    const known = opened.length;
    const outcome = handlers.signIn({ nonce: NONCE }).then(
      ({ idToken }) => idToken,
      (error: unknown) => (error instanceof Failure ? error.error.code : error),
    );
    await vi.waitFor(() => expect(opened.length).toBeGreaterThan(known));
    return { outcome, asked: opened.at(-1)! };
  };
  return { begin, handlers, opened, waits, comeBack, onQuit };
}

/** The browser's redirect back from Google's page. */
const back = (asked: URL, answer: Record<string, string>, init: RequestInit = {}) => {
  const address = new URL(asked.searchParams.get('redirect_uri')!);
  address.search = new URLSearchParams(answer).toString();
  return fetch(address, init);
};
const stateOf = (asked: URL) => asked.searchParams.get('state')!;
const ask = (handlers: ReturnType<typeof start>['handlers']) => handlers.signIn({ nonce: NONCE });

test('a user signs in: account chosen in the browser, code exchanged with its verifier, token passed to the server', async () => {
  const { begin, comeBack, waits } = start();
  const { outcome, asked } = await begin();
  const page = await back(asked, { state: stateOf(asked), code: 'the-code' });

  expect(await outcome).toBe('a.b.c');
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: 'desktop.apps',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: NONCE,
  });
  const [form] = forms;
  expect(Object.fromEntries(form!)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'the-code',
    client_id: 'desktop.apps',
    client_secret: 'no-secret',
    redirect_uri: asked.searchParams.get('redirect_uri'),
  });
  const verifier = form!.get('code_verifier')!;
  expect(verifier.length).toBeGreaterThanOrEqual(43);
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.searchParams.get('code_challenge'));
  expect(await page.text()).toContain('<html lang="hy"');
  expect(comeBack).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([]);
});

test('the browser opens Google’s own address, whatever the server returns', async () => {
  const { begin, onQuit } = start();
  const { asked, outcome } = await begin();
  onQuit();

  expect(asked.origin).toBe(google.origin);
  expect(asked.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/google$/);
  expect(await outcome).toBe('GOOGLE_NOT_FINISHED');
});

describe('the page at the end', () => {
  test('is in the user’s language and can run nothing', async () => {
    const { begin } = start();
    const { asked, outcome } = await begin();
    const page = await back(asked, { state: stateOf(asked), code: 'c' });
    await outcome;

    expect(await page.text()).toContain('Պատրաստ է &lt;b&gt;');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('reports that the user declined, and so does the program', async () => {
    const { begin } = start();
    const { asked, outcome } = await begin();
    const page = await back(asked, { state: stateOf(asked), error: 'access_denied' });

    expect(await outcome).toBe('GOOGLE_NOT_FINISHED');
    expect(await page.text()).toContain('Ավարտված չէ');
    expect(forms).toEqual([]);
  });
});

describe('a request that is not Google’s answer', () => {
  const atAnotherPath = (asked: URL) => {
    const moved = new URL(asked);
    moved.searchParams.set('redirect_uri', new URL('/', asked.searchParams.get('redirect_uri')!).href);
    return moved;
  };

  test.each<[string, (asked: URL) => Promise<Response>]>([
    ['with another state', (asked) => back(asked, { state: 'made-up', code: 'stolen' })],
    ['without a state', (asked) => back(asked, { code: 'stolen' })],
    ['by a form', (asked) => back(asked, { state: stateOf(asked), code: 'stolen' }, { method: 'POST' })],
    ['at another path', (asked) => back(atAnotherPath(asked), { state: stateOf(asked), code: 'stolen' })],
    ['of any length', (asked) => back(asked, { state: stateOf(asked), code: 'x'.repeat(5000) })],
  ])('(%s) finds nothing and ends nothing', async (_what, visit) => {
    const { begin } = start();
    const { asked, outcome } = await begin();

    expect((await visit(asked)).status).toBe(404);
    await back(asked, { state: stateOf(asked), code: 'real' });
    expect(await outcome).toBe('a.b.c');
    expect(forms.map((form) => form.get('code'))).toEqual(['real']);
  });

  test('with another Host name finds nothing', async () => {
    const { begin, onQuit } = start();
    const { asked } = await begin();
    const { port, pathname } = new URL(asked.searchParams.get('redirect_uri')!);
    const status = await new Promise((resolve) => {
      get(
        { port, path: `${pathname}?state=${stateOf(asked)}&code=c`, headers: { host: `evil.example:${port}` } },
        (reply) => resolve(reply.resume().statusCode),
      );
    });
    onQuit();

    expect(status).toBe(404);
  });

  test('is refused the second time', async () => {
    const { begin } = start();
    const { asked, outcome } = await begin();
    await back(asked, { state: stateOf(asked), code: 'first' });
    await outcome;

    await expect(back(asked, { state: stateOf(asked), code: 'second' })).rejects.toThrow('fetch failed');
    expect(forms.map((form) => form.get('code'))).toEqual(['first']);
  });
});

describe('an unfinished sign-in', () => {
  test('ends after five minutes and closes its port', async () => {
    const { begin, waits } = start();
    const { asked, outcome } = await begin();
    const [wait] = waits;
    wait!.action();

    expect(wait!.delayMs).toBe(FIVE_MINUTES);
    expect(await outcome).toBe('GOOGLE_NOT_FINISHED');
    await expect(back(asked, { state: stateOf(asked), code: 'late' })).rejects.toThrow('fetch failed');
  });

  test('ends when another is started, which continues', async () => {
    const { begin } = start();
    const first = await begin();
    const second = await begin();
    await back(second.asked, { state: stateOf(second.asked), code: 'second' });

    expect(await first.outcome).toBe('GOOGLE_NOT_FINISHED');
    expect(await second.outcome).toBe('a.b.c');
  });

  test('ends with the program', async () => {
    const { begin, onQuit } = start();
    const { outcome } = await begin();
    onQuit();

    expect(await outcome).toBe('GOOGLE_NOT_FINISHED');
  });
});

describe('a failed token exchange', () => {
  async function outcomeWith(given: Token) {
    token = given;
    const { begin } = start();
    const { asked, outcome } = await begin();
    await back(asked, { state: stateOf(asked), code: 'c' });
    return outcome;
  }

  test.each<[string, Token]>([
    ['a refusal', (_request, response) => response.writeHead(400).end('{"error":"invalid_grant"}')],
    ['a page', (_request, response) => response.end('<h1>Log in to this network</h1>')],
    ['a token that is none', (_request, response) => response.end('{"id_token":7}')],
  ])('(%s) is no proof', async (_what, given) => {
    expect(await outcomeWith(given)).toBe('GOOGLE_PROOF_INVALID');
  });

  test('because Google is unreachable is OFFLINE', async () => {
    expect(await outcomeWith((_request, response) => response.destroy())).toBe('OFFLINE');
  });
});

describe('a server', () => {
  const refusalBy = (gateway: Gateway) => {
    const { handlers, opened } = start(gateway);
    return ask(handlers).then(
      () => 'signed in',
      (error: unknown) => [(error as Failure).error.code, opened.length],
    );
  };

  test('without a client id for the desktop program opens no browser', async () => {
    expect(await refusalBy(answering(waysOf(null)))).toEqual(['GOOGLE_PROOF_INVALID', 0]);
  });

  test('that is unreachable opens none either', async () => {
    expect(await refusalBy(answering({ isSuccess: false, error: { code: 'OFFLINE', description: '' } }, 503))).toEqual([
      'OFFLINE',
      0,
    ]);
  });

  test('with an invalid answer opens none either', async () => {
    expect(await refusalBy(answering({ isSuccess: true, value: 'x' }))).toEqual(['UNKNOWN', 0]);
  });
});
