import { PlainAuthPage } from './AuthPage.tsx';
import { AwaitedMail } from './AwaitedMail.tsx';
import { useLinkSecret } from './use-link-secret.ts';
import { VerifiedLink } from './VerifiedLink.tsx';

/** Confirms an address by the link of a letter (D037); without a link it explains which letter to wait for. */
export function EmailVerificationScreen() {
  const { email, token } = useLinkSecret();
  return (
    <PlainAuthPage>
      <meta name="referrer" content="no-referrer" />
      {token === null || email === null ? <AwaitedMail /> : <VerifiedLink key={token} email={email} token={token} />}
    </PlainAuthPage>
  );
}
