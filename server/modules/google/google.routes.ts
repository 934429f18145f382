import type { FastifyRequest } from 'fastify';
import { api } from '#contract/http/index.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { type BeginSessionDeps, providerAccounts, sessionOpener } from '#server/modules/providers/index.ts';
import { type GoogleProof, GoogleSignIn, type GoogleSignInDeps } from './sign-in.ts';

const NO_STORE = { cache: 'no-store' } as const;
const SIGN_IN = { ...NO_STORE, limit: 'signIn' } as const;

export type GoogleDeps = Pick<GoogleSignInDeps, 'cookies' | 'checkOwner' | 'record' | 'now'> &
  Pick<BeginSessionDeps, 'sessions' | 'rememberDevice'> & {
    readonly config: Pick<Config, 'google'>;
    readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  };

const withoutGoogle: RouteModule = (app) => {
  const refuse = (): never => {
    throw new AppError('GOOGLE_PROOF_INVALID', 'Google is not set up here');
  };
  app.route(route(api.accounts.googleNonce, refuse, NO_STORE));
  app.route(route(api.accounts.googleLogin, refuse, NO_STORE));
};

export type Google = {
  readonly routes: RouteModule;
  /** The Google account of a token; refuses every token if no client id is configured. */
  readonly prove: (request: FastifyRequest, idToken: string) => Promise<GoogleProof>;
};

const NO_GOOGLE: Google = {
  routes: withoutGoogle,
  prove: async () => {
    throw new AppError('GOOGLE_PROOF_INVALID', 'Google is not set up here');
  },
};

/** Signs in with Google and proves a Google account; without a client id every proof is refused. */
export const openGoogle = ({ config: { google }, database, ...deps }: GoogleDeps): Google => {
  if (google === undefined) return NO_GOOGLE;
  const reader = import('./id-token.ts').then(({ idTokenReader }) => idTokenReader(google, deps.now));
  const readIdToken = async (token: string) => (await reader)(token);
  const accounts = providerAccounts(database);
  const beginSession = sessionOpener({ ...deps, database });
  const signIn = new GoogleSignIn({ ...deps, readIdToken, database, accounts, beginSession });
  const routes: RouteModule = (app) => {
    app.route(
      route(
        api.accounts.googleNonce,
        async ({ request, reply }) => ok({ nonce: await signIn.nonce(request, reply) }),
        SIGN_IN,
      ),
    );
    app.route(
      route(
        api.accounts.googleLogin,
        async ({ request, reply, body }) => ok(await signIn.signIn(request, reply, body)),
        SIGN_IN,
      ),
    );
  };
  return { routes, prove: (request, idToken) => signIn.prove(request, idToken) };
};
