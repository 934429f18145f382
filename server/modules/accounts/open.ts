import type { RouteModule } from '#server/http/route.ts';
import { createBackground } from '#server/lib/background.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { AccountsDeps } from './deps.ts';
import { EmailService } from './email.service.ts';
import { PasswordService } from './password.service.ts';
import { Register } from './register.service.ts';
import { SignIn } from './sign-in.service.ts';
import { sweepAccounts } from './sweep.ts';

export type Accounts = {
  readonly routes: RouteModule;
  /** For sign-ins by other services: asking for the password of an account, throttled alike; knowing the browser again. */
  readonly signIn: Pick<SignIn, 'checkOwner' | 'rememberDevice'>;
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
  return { routes, signIn, sweep: () => sweepAccounts(deps.db, deps.now), settled: background.settled };
};
