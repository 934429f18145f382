import '#renderer/features/auth/auth.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import type { BodyType } from '#contract/vehicle.ts';
import { authFeature } from '#renderer/features/auth/auth.saga.ts';
import { LanguagePicker } from '#renderer/features/preferences/LanguagePicker.tsx';
import { savedSearchesFeature } from '#renderer/features/saved-searches/saved-searches.feature.ts';
import { Link } from '#renderer/lib/links.ts';
import { useAddFeature, useFeature } from '#renderer/lib/use-feature.ts';
import { AuthLayout } from '#renderer/ui/auth-layout/AuthLayout.tsx';
import { BrandLogo } from '#renderer/ui/brand/BrandLogo.tsx';

type AuthPageProps = {
  bodyType?: BodyType;
  headline: string;
  aside?: string;
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of the pages that have neither header nor footer (SPEC.md §2). */
export function AuthPage({ bodyType = 'suv', headline, aside, isWide = false, children }: AuthPageProps) {
  const { t } = useTranslation('shell');
  const isReady = useFeature(authFeature);
  // Searches kept on the device move into the account at sign-in.
  useAddFeature(savedSearchesFeature);
  const top = (
    <>
      <Link className="a-logo" to={pathTo.home()} aria-label={t('brandHome')}>
        <BrandLogo wordmark={t('brand')} />
      </Link>
      <LanguagePicker />
    </>
  );
  return (
    <AuthLayout top={top} art={{ bodyType, headline, ...(aside === undefined ? {} : { aside }) }} isWide={isWide}>
      {isReady && children}
    </AuthLayout>
  );
}

/** The frame of account pages under the site's header. */
export function PlainAuthPage({ children }: { children: ReactNode }) {
  const isReady = useFeature(authFeature);
  return <div className="u-plain">{isReady && children}</div>;
}
