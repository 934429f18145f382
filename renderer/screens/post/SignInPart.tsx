import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Post } from '#contract/http/posts.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { SigningIn } from './use-sign-in.ts';

/** Comes with the first press that needs it. */
const Sheet = lazyPart(async () => {
  const [{ SignInSheet }] = await Promise.all([import('#renderer/features/auth/SignInSheet.tsx'), loadTexts(['auth'])]);
  return SignInSheet;
});

type SignInPartProps = { post: Post; signingIn: SigningIn };

/** Signing in over the car, with its purpose. */
export function SignInPart({ post, signingIn: { purpose, isAsking, end } }: SignInPartProps) {
  const { t } = useTranslation('post');
  const { pathname, search } = useLocation();
  const isIdentified = useHostIdentifies();
  if (purpose === null) return null;
  const { ownerInfo, brand, model, hasPhone } = post;
  const name = ownerInfo.name || t('seller.nameless', { id: ownerInfo.id });
  const textKey = purpose === 'contacts' && hasPhone ? 'call' : purpose;
  return (
    <Suspense fallback={null}>
      <Sheet
        open={isAsking}
        title={t(`signIn.${textKey}`, { name, car: `${brand.name} ${model.name}` })}
        lead={purpose === 'contacts' ? t('contacts.logInToUse') : undefined}
        returnTo={pathname + search}
        isPasswordOnly={isIdentified}
        onClose={end}
      />
    </Suspense>
  );
}
