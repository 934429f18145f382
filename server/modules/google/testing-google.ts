import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const CLIENT_ID = 'web-client.apps.googleusercontent.test';
export const DESKTOP_CLIENT_ID = 'desktop-client.apps.googleusercontent.test';

/** A user's claims as the fake Google returns them. */
export type GoogleAccount = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly hd?: string;
  readonly given_name?: string;
  readonly family_name?: string;
};

export const NARE: GoogleAccount = {
  sub: '110248495921238986420',
  email: 'nare@gmail.com',
  email_verified: true,
  given_name: 'Nare',
  family_name: 'Hakobyan',
};

export type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK };

export const newKey = async (kid: string): Promise<SigningKey> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

export type TokenOptions = {
  readonly nonce?: string | undefined;
  readonly audience?: string | string[];
  readonly issuer?: string;
  /** Seconds since 1970. */
  readonly issuedAt?: number;
  readonly expiresAt?: number;
  readonly key?: SigningKey;
  readonly kid?: string;
  readonly claims?: JWTPayload;
};

/**
 * A fake Google: its keys at `/certs`, and a page at `/auth` that signs `account` in at once and redirects back with an
 * ID token in the fragment. Start the server with GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL and GOOGLE_AUTH_URL.
 */
export class GoogleStandIn {
  /** The account that the page signs in. */
  account = NARE;
  /** The keys it publishes. */
  keys: SigningKey[];
  /** How often the keys were fetched. */
  asked = 0;
  /** Answers 503 instead of the keys. */
  isDown = false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(key: SigningKey) {
    this.keys = [key];
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings that make a server trust this fake. */
  get env(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_DESKTOP_CLIENT_ID: DESKTOP_CLIENT_ID,
      GOOGLE_DESKTOP_CLIENT_SECRET: 'not-a-secret',
      GOOGLE_JWKS_URL: `${this.url}/certs`,
      GOOGLE_AUTH_URL: `${this.url}/auth`,
    };
  }

  listen(port = 0): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** An ID token as Google issues it, with a test's changes. */
  token(account: GoogleAccount = this.account, options: TokenOptions = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { nonce, audience = CLIENT_ID, issuer = 'https://accounts.google.com', issuedAt = now } = options;
    const { expiresAt = issuedAt + 3600, key = this.keys[0], kid = key?.kid, claims = {} } = options;
    if (key === undefined) throw new Error('The stand-in has no key.');
    const usual = { ...account, iss: issuer, aud: audience, iat: issuedAt, exp: expiresAt, nonce };
    return new SignJWT({ ...usual, ...claims } as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
      .sign(key.privateKey);
  }

  async #answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(url, this.url);
    if (asked.pathname === '/certs') return this.#showKeys(response);
    const to = asked.searchParams.get('redirect_uri');
    const state = asked.searchParams.get('state');
    if (asked.pathname !== '/auth' || to === null) return void response.writeHead(404).end();
    const nonce = asked.searchParams.get('nonce') ?? undefined;
    const idToken = await this.token(this.account, { nonce, audience: asked.searchParams.get('client_id') ?? '' });
    const fragment = new URLSearchParams({ ...(state === null ? {} : { state }), id_token: idToken });
    response.writeHead(302, { location: `${to}#${fragment.toString()}` }).end();
  }

  #showKeys(response: ServerResponse): void {
    this.asked += 1;
    response.writeHead(this.isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: this.keys.map(({ jwk }) => jwk) }));
  }
}

/** A listening fake with one key. */
export const openGoogle = async (port?: number): Promise<GoogleStandIn> => {
  const google = new GoogleStandIn(await newKey('key-1'));
  await google.listen(port);
  return google;
};
