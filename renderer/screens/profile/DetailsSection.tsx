import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { profileFeature } from '#renderer/features/profile/profile.feature.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { DevicesCard } from './DevicesCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SignInCard } from './SignInCard.tsx';

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
      <DevicesCard />
    </>
  );
}
