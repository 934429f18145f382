import { HOUR_MS } from '#contract/time.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { createBackground } from '#server/lib/background.ts';
import type { ServerModule } from '#server/module.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { AccountsDeps } from './deps.ts';
import { EmailService } from './email.service.ts';
import { PasswordService } from './password.service.ts';
import { proveAgain, type Proof } from './prove-again.ts';
import { Register } from './register.service.ts';
import { SignIn } from './sign-in.service.ts';
import { sweepAccounts } from './sweep.ts';

export type Accounts = {
  readonly routes: RouteModule;
  /** For sign-ins by other services: asking for the password of an account or for one's own, throttled alike. */
  readonly signIn: Pick<SignIn, 'checkOwner' | 'isOwnPassword'>;
  /** Lets a delicate act go on: by the password, else by a fresh sign-in; throws what is missing. */
  readonly proveAgain: (user: ViewerUser, proof: Proof) => Promise<void>;
  /** Deletes what has run out; to be called now and then. */
  readonly sweep: () => Promise<void>;
  /** Resolves when what was begun behind the answers has ended. */
  readonly settled: () => Promise<void>;
};

/** Accounts with passwords and addresses: their services over one database. */
export const openAccounts = (deps: AccountsDeps): Accounts => {
  const background = createBackground((error) => deps.logger.error({ err: error }, 'a letter was not written'));
  const signIn = new SignIn(deps);
  const routes = accountsRoutes({
    ...deps,
    register: new Register(deps),
    signIn,
    passwords: new PasswordService({ ...deps, signIn, background }),
    emails: new EmailService({ ...deps, signIn }),
  });
  return {
    routes,
    signIn,
    proveAgain: (user, proof) => proveAgain({ signIn, now: deps.now }, user, proof),
    sweep: () => sweepAccounts(deps.db, deps.now),
    settled: background.settled,
  };
};

/** Deletes expired links and unused accounts every hour: repeated deletions need no fence. */
export const accountsModule = ({ routes, sweep, settled }: Accounts): ServerModule => ({
  name: 'accounts',
  routes,
  every: [{ name: 'sweep', ms: HOUR_MS, once: 'market', run: sweep }],
  stop: settled,
});
