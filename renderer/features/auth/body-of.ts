import type { Checked } from '#renderer/features/auth/auth-rules.ts';

/** A checked body as the call takes it. */
export const bodyOf = <Body>(checked: Checked<Body>): Checked<{ body: Body }> =>
  checked.isValid ? { isValid: true, body: { body: checked.body } } : checked;
