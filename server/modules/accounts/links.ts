/** Paths that letters lead to (SPEC.md §2); the mail puts the public address before them, never a request's Host. */
export const LINKS = {
  verify: (email: string, token: string): string => `/emailVerification?${query(email, token)}`,
  reset: (email: string, token: string): string => `/reset-password?${query(email, token)}`,
  signIn: '/login',
  forgotten: '/forgot-password',
  help: '/contact',
} as const;

const query = (email: string, token: string): string => new URLSearchParams({ email, token }).toString();
