import { pathTo } from '#contract/page-path.ts';

/** Paths that letters lead to (SPEC.md §2); the mail puts the public address before them, never a request's Host. */
export const LINKS = {
  verify: (email: string, token: string) => pathTo.emailVerification({ email, token }),
  reset: (email: string, token: string) => pathTo.resetPassword({ email, token }),
  signIn: pathTo.login(),
  forgotten: pathTo.forgotPassword(),
  help: pathTo.contact(),
} as const;
