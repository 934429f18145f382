import { z } from 'zod';
import { Failure } from '../../lib/failure.ts';
import type { Fetch } from '../connection/connection.module.ts';

const WAIT_MS = 20_000;
const Answer = z.object({ id_token: z.string().min(1).max(8192) });

/** The program's registration at Google, and the parameters of one sign-in (RFC 7636, OpenID Connect). */
export type Client = { readonly clientId: string; readonly clientSecret: string };
export type Question = {
  readonly client: Client;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string;
  readonly nonce: string;
};

/** The address at which the user chooses an account. */
export function addressOfGoogle(authUrl: string, question: Question): string {
  const { client, redirectUri, challenge, state, nonce } = question;
  const url = new URL(authUrl);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    prompt: 'select_account',
  }).toString();
  return url.href;
}

type Deps = { fetch: Fetch; tokenUrl: string };
type Exchange = { client: Client; redirectUri: string; code: string; verifier: string; signal: AbortSignal };

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

async function ask({ fetch, tokenUrl }: Deps, exchange: Exchange): Promise<unknown> {
  const { client, redirectUri, code, verifier, signal } = exchange;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  });
  try {
    const reply = await fetch(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    return await reply.json();
  } catch (error) {
    if (signal.aborted) throw new Failure('GOOGLE_NOT_FINISHED');
    if (error instanceof SyntaxError) return undefined;
    throw new Failure(isTimeout(error) ? 'TIMEOUT' : 'OFFLINE');
  }
}

/** Exchanges a code for Google's ID token, which only the server verifies. GOOGLE_PROOF_INVALID if there is none. */
export async function exchangeCode(deps: Deps, exchange: Exchange): Promise<string> {
  const answer = Answer.safeParse(await ask(deps, exchange));
  if (!answer.success) throw new Failure('GOOGLE_PROOF_INVALID');
  return answer.data.id_token;
}
