import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { screenCrashed } from '../events.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { describeRouteError } from './describe-route-error.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { Crash } from './ErrorBoundary.tsx';

/** One screen: its crash is told in a toast and in place, with a way to try again. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { t } = useTranslation('common');
  const dispatch = useDispatch();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => dispatch(screenCrashed(describeRouteError(error)))}
      fallback={(crash) => <CrashedScreen {...crash} />}
    >
      <Suspense fallback={<p className="a-sr">{t('loading')}</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The code of a screen could not be fetched. Browsers remember that per page, so only a fresh page tries again. */
const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

function CrashedScreen({ error, retry }: Crash) {
  const { t } = useTranslation(['shell', 'errors', 'common']);
  const codeMissing = isCodeMissing(error);
  return (
    <div className="a-wrap a-crash">
      <EmptyState title={t('crash.title')} text={codeMissing ? t('errors:OFFLINE') : t('crash.text')}>
        <button
          type="button"
          className="bp6-button bp6-intent-primary bp6-large"
          onClick={codeMissing ? () => location.reload() : retry}
        >
          {t('common:tryAgain')}
        </button>
      </EmptyState>
    </div>
  );
}
