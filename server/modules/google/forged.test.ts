import { createHmac, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '#server/testing.ts';
import { CLIENT_ID, NARE, newKey, type SigningKey, type TokenOptions } from './testing-google.ts';
import { type GoogleWorld, nonceFor, openGoogleWorld, post, tokenFor } from './testing.ts';

const LOGIN = '/api/Identity/googleLogin';
const NOW = TEST_NOW / 1000;
const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

let all: GoogleWorld;
let browser: { readonly nonce: string; readonly cookie: string };
let foreignKey: SigningKey;
beforeAll(async () => {
  all = await openGoogleWorld();
  foreignKey = await newKey('key-1');
}, 60_000);
afterAll(() => all.close());
beforeEach(async () => {
  browser = await nonceFor(all);
});

const genuine = (options: TokenOptions = {}): Promise<string> => tokenFor(all, browser.nonce, NARE, options);
const claims = () => ({
  ...NARE,
  nonce: browser.nonce,
  iss: 'https://accounts.google.com',
  aud: CLIENT_ID,
  iat: NOW,
  exp: NOW + 3600,
});
const changed = async (change: (parts: string[]) => string[]): Promise<string> =>
  change((await genuine()).split('.')).join('.');
const withHeader = (header: object, signature = ''): string => `${json(header)}.${json(claims())}.${signature}`;
const publicPem = (): string =>
  createPublicKey({ key: { ...all.google.keys[0]?.jwk }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

/** Signed by HMAC with the public key as its secret: a verifier that trusts the header's algorithm would accept it. */
const confused = (): string => {
  const text = `${json({ alg: 'HS256', kid: 'key-1' })}.${json(claims())}`;
  return `${text}.${createHmac('sha256', publicPem()).update(text).digest('base64url')}`;
};

const send = (idToken: string, cookie?: string) => post(all, LOGIN, { idToken }, cookie);

describe('an ID token is refused', () => {
  test.each<[string, () => Promise<string> | string]>([
    ['for another audience', () => genuine({ audience: 'somebody-else' })],
    ['for two audiences', () => genuine({ audience: [CLIENT_ID, 'somebody-else'] })],
    ['for a list of one audience', () => genuine({ audience: [CLIENT_ID] })],
    ['for another authorised party', () => genuine({ claims: { azp: 'somebody-else' } })],
    ['of another issuer', () => genuine({ issuer: 'https://accounts.google.com.evil.example' })],
    ['of an issuer by http', () => genuine({ issuer: 'http://accounts.google.com' })],
    ['that has expired', () => genuine({ issuedAt: NOW - 3000, expiresAt: NOW - 11 })],
    ['issued more than an hour ago', () => genuine({ issuedAt: NOW - 3700, expiresAt: NOW + 3600 })],
    ['from the future', () => genuine({ issuedAt: NOW + 60 })],
    ['that does not count yet', () => genuine({ claims: { nbf: NOW + 60 } })],
    ['without an expiry', () => genuine({ claims: { exp: undefined } })],
    ['without the time of its making', () => genuine({ claims: { iat: undefined } })],
    ['with no algorithm', () => withHeader({ alg: 'none', typ: 'JWT' })],
    ['with no algorithm in capitals', () => withHeader({ alg: 'NONE', kid: 'key-1' }, 'x')],
    ['signed by HMAC with the public key', () => confused()],
    [
      'that claims another algorithm',
      () => changed(([, payload = '', signature = '']) => [json({ alg: 'PS256', kid: 'key-1' }), payload, signature]),
    ],
    ['signed by another key of the same name', () => genuine({ key: foreignKey })],
    ['of an unknown key', () => genuine({ kid: 'key-9' })],
    ['that brings its own key', () => withHeader({ alg: 'RS256', jwk: foreignKey.jwk }, 'AAAA')],
    ['with an unknown critical header', () => withHeader({ alg: 'RS256', kid: 'key-1', crit: ['x'], x: 1 }, 'AAAA')],
    [
      'with another payload',
      () => changed(([header = '', , signature = '']) => [header, json({ ...claims(), sub: '1' }), signature]),
    ],
    ['without its signature', () => changed(([header = '', payload = '']) => [header, payload, ''])],
    ['cut in the middle', async () => (await genuine()).slice(0, 300)],
    ['with a fourth part', async () => `${await genuine()}.x`],
    ['without a person', () => genuine({ claims: { sub: undefined } })],
    ['with an empty person', () => genuine({ claims: { sub: '' } })],
    ['with a person that is a number', () => genuine({ claims: { sub: 5 as never } })],
    ['without a nonce', () => tokenFor(all, undefined)],
    ['with a foreign nonce', () => tokenFor(all, 'x'.repeat(43))],
    ['with an unproven address', () => genuine({ claims: { email_verified: false } })],
    ['with an address that is proven in words only', () => genuine({ claims: { email_verified: 'true' } })],
    ['that is words', () => 'hello'],
    ['of dots', () => '..'],
    ['of 8 kB of anything', () => `${'a'.repeat(4000)}.${'b'.repeat(4000)}.${'c'.repeat(190)}`],
  ])('%s', async (_what, token) => {
    const reply = await send(await token(), browser.cookie);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'GOOGLE_PROOF_INVALID']);
    expect(reply.cookies).toEqual([]);
    expect(await all.world.database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('in a browser that asked for no nonce, or another', async () => {
    const other = await nonceFor(all);
    const idToken = await genuine();
    const replies = [
      await send(idToken),
      await send(idToken, other.cookie),
      await send(idToken, `aniv-google=${browser.nonce}`),
      await send(idToken, 'aniv-google='),
    ];

    expect(replies.map((reply) => reply.json().error.code)).toEqual(replies.map(() => 'GOOGLE_PROOF_INVALID'));
  });

  test('before it is parsed if it is larger than 8 kB or not the only one', async () => {
    const replies = [
      await send('x'.repeat(8193), browser.cookie),
      await post(all, LOGIN, { idToken: await genuine(), role: 1, email: 'me@gmail.com' }, browser.cookie),
    ];

    expect(replies.map((reply) => reply.json().error.code)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
  });
});

test('tokens of unknown keys do not cause more than one fetch of the keys', async () => {
  await send(await genuine({ kid: 'key-0' }), browser.cookie);
  const before = all.google.asked;
  for (let count = 0; count < 20; count += 1) await send(await genuine({ kid: `key-x${count}` }), browser.cookie);

  expect(all.google.asked).toBe(before);
});

test('answers with Retry-After if the keys are unreachable, and accepts the token later', async () => {
  const away = await openGoogleWorld();
  away.google.isDown = true;
  const { nonce, cookie } = await nonceFor(away);
  const idToken = await tokenFor(away, nonce);
  const refused = await post(away, LOGIN, { idToken }, cookie);
  away.google.isDown = false;
  const taken = await post(away, LOGIN, { idToken }, cookie);
  await away.close();

  expect([refused.statusCode, refused.json().error.code, refused.headers['retry-after']]).toEqual([
    503,
    'OVERLOADED',
    '5',
  ]);
  expect(taken.statusCode).toBe(200);
});
