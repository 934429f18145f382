import type { SqlDialect } from '#server/database/dialect.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { type GoogleAccount, type GoogleStandIn, openGoogle, type TokenOptions } from './testing-google.ts';

/** A server that trusts a fake Google, and helpers for what browsers do with the two. */
export type GoogleWorld = {
  readonly google: GoogleStandIn;
  readonly world: TestApp;
  readonly clock: { now: number };
  readonly close: () => Promise<void>;
};

export const openGoogleWorld = async (
  dialect: SqlDialect['name'] = 'sqlite',
  env: Readonly<Record<string, string>> = {},
): Promise<GoogleWorld> => {
  const google = await openGoogle();
  const clock = { now: TEST_NOW };
  const world = await openTestApp({ dialect, env: { ...google.env, ...env }, now: () => clock.now });
  const close = async () => {
    await world.close();
    await google.close();
  };
  return { google, world, clock, close };
};

/** A call as a browser sends it. */
export const post = ({ world }: Pick<GoogleWorld, 'world'>, url: string, body: unknown, cookie?: string) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

type Cookie = { readonly name: string; readonly value: string };
const headerOf = (cookies: readonly Cookie[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Fetches a nonce as a page does before it redirects to Google. */
export const nonceFor = async (all: GoogleWorld, cookie?: string) => {
  const reply = await post(all, '/api/Identity/googleNonce', undefined, cookie);
  // The reply of a successful call.
  return { nonce: (reply.json() as { value: { nonce: string } }).value.nonce, cookie: headerOf(reply.cookies) };
};

/** A token for this nonce, issued at the time of the server's clock. */
export const tokenFor = (
  { google, clock }: GoogleWorld,
  nonce: string | undefined,
  account?: GoogleAccount,
  options: TokenOptions = {},
) => google.token(account, { nonce, issuedAt: Math.floor(clock.now / 1000), ...options });

/** A whole sign-in of a browser that starts without cookies. */
export const signInAs = async (
  all: GoogleWorld,
  account?: GoogleAccount,
  { options, body = {}, lang = 'ru' }: { options?: TokenOptions; body?: object; lang?: string } = {},
) => {
  const { nonce, cookie } = await nonceFor(all);
  const idToken = await tokenFor(all, nonce, account, options);
  const reply = await post(all, `/api/Identity/googleLogin?lang=${lang}`, { idToken, ...body }, cookie);
  return { reply, idToken, cookie };
};
