import { CONTACT_TEXTS } from '#contract/http/contact.ts';
import { HOUR_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { WRONG_PASSWORD } from './password.service.ts';
import type { SignIn } from './sign-in.service.ts';

/** A person without a password shows by a new sign-in that they are the one. */
const FRESH_SIGN_IN_MS = HOUR_MS;

export type Proof = { readonly passwordHash: string | null; readonly password: string | undefined };

/** The password, or where there is none a sign-in of the last hour: a session that was left open is not enough. */
export const proveAgain = async (
  { signIn, now }: { readonly signIn: Pick<SignIn, 'isOwnPassword'>; readonly now: () => number },
  user: ViewerUser,
  { passwordHash, password }: Proof,
): Promise<void> => {
  if (passwordHash === null) {
    if (now() - Date.parse(user.signedInAt) > FRESH_SIGN_IN_MS) throw new AppError('SIGN_IN_AGAIN');
    return;
  }
  const refuse = (text: string) => new AppError('VALIDATION_FAILED', undefined, { fields: { password: text } });
  if (password === undefined) throw refuse(CONTACT_TEXTS.required);
  if (!(await signIn.isOwnPassword(user, passwordHash, password))) throw refuse(WRONG_PASSWORD);
};
