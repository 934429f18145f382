import { PlainAuthPage } from './AuthPage.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { useLinkSecret } from './use-link-secret.ts';

/** Sets a new password by the link of a letter (SPEC.md §5). */
export function ResetPasswordScreen() {
  const secret = useLinkSecret();
  return (
    <PlainAuthPage>
      <ResetPassword {...secret} />
    </PlainAuthPage>
  );
}
