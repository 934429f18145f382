import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { screenCrashed } from '../events.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { describeRouteError } from './describe-route-error.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** One screen: its crash is told in a toast and in place, with a way to try again. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { t } = useTranslation(['shell', 'common']);
  const dispatch = useDispatch();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => dispatch(screenCrashed(describeRouteError(error)))}
      fallback={(retry) => (
        <div className="a-wrap a-crash">
          <EmptyState title={t('crash.title')} text={t('crash.text')}>
            <button type="button" className="bp6-button bp6-intent-primary bp6-large" onClick={retry}>
              {t('common:tryAgain')}
            </button>
          </EmptyState>
        </div>
      )}
    >
      <Suspense fallback={<p className="a-sr">{t('common:loading')}</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}
