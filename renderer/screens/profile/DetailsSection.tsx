import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { profileFeature } from '#renderer/features/profile/profile.feature.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { ChannelsPart } from './ChannelsPart.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SignInCard } from './SignInCard.tsx';

const OwnAccountCards = lazyPart(async () => {
  const [{ OwnAccountCards: component }] = await Promise.all([
    import('./own-account/OwnAccountCards.tsx'),
    loadTexts(['ownAccount']),
  ]);
  return component;
});

/** Section 1: what others see and use of the person, and how the account is entered. */
export function DetailsSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const isReady = useFeature(profileFeature);
  if (!isReady) return null;
  return (
    <>
      <div className="d-head">
        <h1>{t('profile')}</h1>
      </div>
      <ProfileForm profile={profile} />
      <EmailCard profile={profile} />
      <SignInCard profile={profile} />
      <ChannelsPart profile={profile} />
      <DevicesCard />
      <Suspense fallback={null}>
        <OwnAccountCards profile={profile} />
      </Suspense>
    </>
  );
}
