import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useDeps } from '../deps.ts';
import { BELOW } from '../lib/breakpoints.ts';
import { lazyPart } from '../lib/lazy-code.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { LaterParts } from './new-version/LaterParts.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { ScrollManager } from './scroll/ScrollManager.tsx';
import { ConnectionBar } from './shell/ConnectionBar.tsx';
import { ErrorToasts } from './shell/ErrorToasts.tsx';
import { layoutFor } from './shell/layout.ts';
import { PageBottom } from './shell/PageBottom.tsx';
import { ProfileCompletion } from './shell/ProfileCompletion.tsx';
import { SiteHeader } from './shell/SiteHeader.tsx';
import { useDocumentPreferences } from './use-document-preferences.ts';
import { useLanguageInAddress } from './use-language-in-address.ts';

const MAIN_ID = 'content';

/** Only hosts with a Back button of their own need it. */
const HostHistory = lazyPart(() => import('./HostHistory.tsx').then((module) => module.HostHistory));

/** Informs the title bar of a frameless window whether this page has the website's navigation. */
export type TitleBarProps = { hasHeader: boolean };

/** Header, main, footer or bottom navigation by the layout rules of SPEC.md §2. */
export function AppShell({ TitleBar }: { TitleBar: ComponentType<TitleBarProps> | undefined }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { history } = useDeps().platform;
  const isMobile = useMediaQuery(BELOW.mobile);
  useDocumentPreferences();
  useLanguageInAddress();
  const { header, bottom } = layoutFor(pathname, isMobile);
  return (
    <div className="a-page">
      <a className="a-skip" href={`#${MAIN_ID}`}>
        {t('skip')}
      </a>
      {TitleBar ? <TitleBar hasHeader={header} /> : header && <SiteHeader />}
      <ConnectionBar />
      <main id={MAIN_ID} tabIndex={-1} className={bottom === 'none' ? 'a-main' : 'a-main padb'}>
        <ScreenFrame>
          <AppRoutes />
        </ScreenFrame>
      </main>
      <PageBottom bottom={bottom} />
      <LaterParts />
      <ErrorToasts />
      <ProfileCompletion />
      <ScrollManager />
      {history && (
        <Suspense fallback={null}>
          <HostHistory />
        </Suspense>
      )}
    </div>
  );
}
