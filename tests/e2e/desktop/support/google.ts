import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DESKTOP_CLIENT_ID, type GoogleStandIn, openGoogle } from '#server/modules/google/testing-google.ts';

export type GoogleForPrograms = {
  /** For the server, which verifies what Google signs. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** For the program, which sends the user there. */
  readonly programEnv: Readonly<Record<string, string>>;
  /** Chooses the user's account at this address; returns the page that the browser ends at. */
  readonly choose: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

type Asked = { readonly challenge: string; readonly nonce: string };

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Google's token endpoint, over the stand-in's keys: a code is valid once and only with its verifier. */
const tokenServer = (google: GoogleStandIn, codes: Map<string, Asked>) =>
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const code = form.get('code') ?? '';
      const asked = codes.get(code);
      codes.delete(code);
      if (asked === undefined || challengeOf(form.get('code_verifier') ?? '') !== asked.challenge)
        return void response.writeHead(400).end('{"error":"invalid_grant"}');
      void google
        .token(google.account, { nonce: asked.nonce, audience: DESKTOP_CLIENT_ID })
        .then((idToken) => response.end(JSON.stringify({ id_token: idToken })));
    });
  });

/** Google's sign-in for native programs (RFC 8252), and the user's browser with a chosen account. */
export async function openGoogleForPrograms(): Promise<GoogleForPrograms> {
  const google = await openGoogle();
  const codes = new Map<string, Asked>();
  const tokens = tokenServer(google, codes);
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
  const tokenUrl = `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`;
  return {
    serverEnv: google.env,
    programEnv: {
      STAND_IN_UNPACKAGED: '1',
      ANIV_GOOGLE_AUTH_URL: `${google.url}/auth`,
      ANIV_GOOGLE_TOKEN_URL: tokenUrl,
    },
    choose: async (address) => {
      const { searchParams: asked } = new URL(address);
      const code = `code-${codes.size + 1}`;
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', nonce: asked.get('nonce') ?? '' });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return (await fetch(back)).text();
    },
    close: async () => {
      await new Promise((resolve) => tokens.close(resolve));
      await google.close();
    },
  };
}
