import { createHash, randomBytes } from 'node:crypto';
import { isErrorCode } from '#contract/error-codes.ts';
import { LOCAL_ERROR_CODES } from '#contract/errors.ts';
import { accounts } from '#contract/http/accounts.ts';
import type { Handlers } from '#contract/ipc/surface.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { Failure, type FailureCode } from '../../lib/failure.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Fetch, Later } from '../connection/connection.module.ts';
import type { Gateway } from '../gateway/gateway.module.ts';
import { addressOfGoogle, type Client, exchangeCode } from './exchange.ts';
import { openLoopback } from './loopback.ts';
import type { PageTexts } from './page.ts';

/** Google's own addresses; a chosen server cannot replace them. */
export const GOOGLE_ADDRESSES = {
  authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
} as const;
export type GoogleAddresses = { readonly authUrl: string; readonly tokenUrl: string };

type Deps = {
  /** Calls the chosen server, with its cookies. */
  gateway: Gateway;
  fetch: Fetch;
  /** Opens an address in the user's browser. */
  open: (url: string) => Promise<void>;
  texts: () => PageTexts;
  addresses: GoogleAddresses;
  /** Brings the window to the front once the browser has answered. */
  comeBack: () => void;
  later: Later;
};

const FINISH_WITHIN_MS = 5 * MINUTE_MS;
const SECRET_BYTES = 32;

const secret = () => randomBytes(SECRET_BYTES).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const codeIn = (reply: unknown): FailureCode => {
  const code = (reply as { error?: { code?: unknown } } | null)?.error?.code;
  if (typeof code === 'string' && isErrorCode(code)) return code;
  return LOCAL_ERROR_CODES.find((known) => known === code) ?? 'UNKNOWN';
};

/** What the chosen server's operator registered with Google for this program. */
async function clientOf(gateway: Gateway): Promise<Client> {
  const reply = await gateway(new Request(`${APP_ORIGIN}${accounts.signInWays.route.path}`));
  const body: unknown = await reply.json().catch(() => undefined);
  const ways = accounts.signInWays.reply.safeParse(body);
  if (!ways.success) throw new Failure(codeIn(body));
  const client = ways.data.value.google?.desktop;
  if (!client) throw new Failure('GOOGLE_PROOF_INVALID');
  return client;
}

/**
 * Signs in with Google in the user's own browser (D054): Google refuses embedded pages. Uses a code, PKCE and a
 * loopback port (RFC 8252); a new sign-in cancels the previous one.
 */
export function createGoogle({ gateway, fetch, open, texts, addresses, comeBack, later }: Deps) {
  let running = new AbortController();

  async function askInBrowser(client: Client, nonce: string, signal: AbortSignal): Promise<string> {
    const state = secret();
    const verifier = secret();
    const loopback = await openLoopback({ state, texts: texts(), signal });
    const { redirectUri } = loopback;
    try {
      const question = { client, redirectUri, challenge: challengeOf(verifier), state, nonce };
      await open(addressOfGoogle(addresses.authUrl, question));
      const code = await loopback.code;
      comeBack();
      const { tokenUrl } = addresses;
      return await exchangeCode({ fetch, tokenUrl }, { client, redirectUri, code, verifier, signal });
    } finally {
      loopback.close();
    }
  }

  async function signIn({ nonce }: { nonce: string }): Promise<{ idToken: string }> {
    running.abort();
    running = new AbortController();
    const own = running;
    const callOff = later(() => own.abort(), FINISH_WITHIN_MS);
    try {
      return { idToken: await askInBrowser(await clientOf(gateway), nonce, own.signal) };
    } finally {
      callOff();
    }
  }

  return { handlers: { signIn } satisfies Handlers['google'], onQuit: () => running.abort() };
}
