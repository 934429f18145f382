import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { Button } from '#renderer/ui/button/Button.tsx';
import { screenCrashed } from '../events.ts';
import { selectIsOnline } from '../features/connection/connection.slice.ts';
import { CodeMissing } from '../lib/lazy-code.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { describeRouteError } from './describe-route-error.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { Crash } from './ErrorBoundary.tsx';

/** One screen: its crash is shown in a toast and in place, with a way to try again; missing code only in place. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { t } = useTranslation('common');
  const dispatch = useDispatch();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => {
        if (!(error instanceof CodeMissing)) dispatch(screenCrashed(describeRouteError(error)));
      }}
      fallback={(crash) => <CrashedScreen {...crash} />}
    >
      <Suspense fallback={<p className="a-sr">{t('loading')}</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function CrashedScreen({ error, retry }: Crash) {
  const { t } = useTranslation(['shell', 'errors', 'common']);
  const isOnline = useSelector(selectIsOnline);
  const codeMissing = error instanceof CodeMissing;
  return (
    <div className="a-wrap a-crash">
      <EmptyState title={t('crash.title')} text={codeMissing && !isOnline ? t('errors:OFFLINE') : t('crash.text')}>
        <Button look="primary" size="large" onClick={codeMissing ? () => location.reload() : retry}>
          {t('common:tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}
