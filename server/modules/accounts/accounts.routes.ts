import type { FastifyInstance } from 'fastify';
import { api } from '#contract/http/index.ts';
import { UserId } from '#contract/ids.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import type { Viewer, ViewerUser } from '#server/http/viewer.ts';
import type { AccountsDeps } from './deps.ts';
import type { EmailService } from './email.service.ts';
import type { PasswordService } from './password.service.ts';
import type { Register } from './register.service.ts';
import { registeringBrowser } from './registering-browser.ts';
import { toSession } from './session-list.ts';
import type { SignIn } from './sign-in.service.ts';

type RoutesDeps = Pick<AccountsDeps, 'config' | 'cookies' | 'sessions' | 'limiter' | 'botName'> & {
  readonly register: Register;
  readonly signIn: SignIn;
  readonly passwords: PasswordService;
  readonly emails: EmailService;
};

const done = ok({ done: true as const });
/** Nothing of an account is kept on the way. */
const PRIVATE = { cache: 'no-store' } as const;
/** The same for what costs a hash. */
const HASHING = { ...PRIVATE, limit: 'signIn' } as const;

/** The person of a route that only people who are signed in reach. */
const personOf = ({ user }: Viewer): ViewerUser => {
  if (user === null) throw new AppError('AUTH_REQUIRED');
  return user;
};

const addRegistration = (app: FastifyInstance, { register, cookies }: RoutesDeps): void => {
  const { accounts } = api;
  const browser = registeringBrowser(cookies);
  app.route(
    route(
      accounts.register,
      async ({ body, ...asked }) => {
        browser.mark(asked.reply, await register.person(body, asked));
        return done;
      },
      PRIVATE,
    ),
  );
  app.route(
    route(
      accounts.registerBusiness,
      async ({ body, ...asked }) => {
        browser.mark(asked.reply, await register.business(body, asked));
        return done;
      },
      PRIVATE,
    ),
  );
};

const addSignIn = (app: FastifyInstance, { signIn, sessions, config, botName }: RoutesDeps): void => {
  const { accounts } = api;
  app.route(
    route(
      accounts.login,
      async ({ body, request, reply }) => {
        const account = await signIn.check(request, body);
        const bearer = await signIn.open(request, reply, account, body.rememberMe ? 'remembered' : 'browser');
        return ok({ userId: UserId.parse(account.id), bearer, isNew: false });
      },
      HASHING,
    ),
  );
  app.route(
    route(
      accounts.logout,
      async ({ viewer: { user }, reply }) => {
        if (user !== null) await sessions.end(user.sessionId, user.id);
        sessions.forget(reply);
        return done;
      },
      PRIVATE,
    ),
  );
  app.route(
    route(accounts.signInWays, () => {
      const { google } = config;
      const bot = botName();
      return ok({
        google:
          google === undefined
            ? null
            : { clientId: google.clientId, authUrl: google.authUrl, desktop: google.desktop ?? null },
        telegram: bot === null ? null : { botName: bot },
      });
    }),
  );
};

const addSessions = (app: FastifyInstance, { sessions }: RoutesDeps): void => {
  const { accounts } = api;
  app.route(
    route(
      accounts.sessions,
      async ({ viewer }) => {
        const user = personOf(viewer);
        const rows = await sessions.list(user.id);
        return okList(
          rows.map((row) => toSession(row, user.sessionId)),
          rows.length,
        );
      },
      PRIVATE,
    ),
  );
  app.route(
    route(
      accounts.endSession,
      async ({ params, viewer, reply }) => {
        const user = personOf(viewer);
        if (!(await sessions.end(params.id, user.id))) throw new AppError('NOT_FOUND');
        if (params.id === user.sessionId) sessions.forget(reply);
        return done;
      },
      PRIVATE,
    ),
  );
  app.route(
    route(
      accounts.endOtherSessions,
      async ({ viewer }) => {
        const user = personOf(viewer);
        await sessions.endAll(user.id, { exceptId: user.sessionId });
        return done;
      },
      PRIVATE,
    ),
  );
};

const addPasswords = (app: FastifyInstance, { passwords }: RoutesDeps): void => {
  const { accounts } = api;
  app.route(
    route(
      accounts.changePassword,
      async ({ body, viewer, request, reply }) => {
        await passwords.change(request, reply, personOf(viewer), body);
        return done;
      },
      HASHING,
    ),
  );
  app.route(
    route(
      accounts.requestReset,
      async ({ query, viewer, request }) => {
        await passwords.requestReset(request, query.email, viewer.language);
        return done;
      },
      PRIVATE,
    ),
  );
  app.route(
    route(
      accounts.resetPassword,
      async ({ body, request }) => {
        await passwords.reset(request, body);
        return done;
      },
      HASHING,
    ),
  );
};

const addEmails = (app: FastifyInstance, { emails, signIn, cookies }: RoutesDeps): void => {
  const { accounts } = api;
  const browser = registeringBrowser(cookies);
  app.route(
    route(
      accounts.verifyToken,
      async ({ query, viewer, request, reply }) => {
        const { account, isOffered } = await emails.verify(query.email, query.token, viewer.user);
        if (isOffered) return ok({ verified: false, signedIn: false, isOffered });
        if (!browser.isSame(request, query.token)) return ok({ verified: true, signedIn: false });
        browser.forget(reply);
        const mayEnter = viewer.user === null && account.blocked_at === null;
        if (mayEnter) await signIn.open(request, reply, account, 'browser');
        return ok({ verified: true, signedIn: mayEnter });
      },
      PRIVATE,
    ),
  );
  app.route(
    route(
      accounts.resendVerification,
      async ({ viewer }) => {
        await emails.resend(personOf(viewer), viewer.language);
        return done;
      },
      PRIVATE,
    ),
  );
  app.route(
    route(
      accounts.setEmail,
      async ({ body, viewer, request }) => {
        await emails.set(request, personOf(viewer), body, viewer.language);
        return done;
      },
      HASHING,
    ),
  );
};

/** The calls of accounts that need no other service (SPEC.md §7; D034, D037). */
export const accountsRoutes =
  (deps: RoutesDeps): RouteModule =>
  (app) => {
    addRegistration(app, deps);
    addSignIn(app, deps);
    addSessions(app, deps);
    addPasswords(app, deps);
    addEmails(app, deps);
  };
