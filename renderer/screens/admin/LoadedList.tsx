import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import type { Load, Page } from '#renderer/features/administration/administration.slice.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Waiting } from './Waiting.tsx';

type LoadedListProps<Item> = {
  load: Load<Page<Item>>;
  /** While it loads, and over the reason why it did not. */
  labels?: { loading: string; failed: string };
  empty: { title: string; text: string };
  onRetry: () => void;
  children: (page: Page<Item>) => ReactNode;
};

/** A list for admins in its four states. */
export function LoadedList<Item>({ load, labels, empty, onRetry, children }: LoadedListProps<Item>) {
  const { t } = useTranslation(['admin', 'errors', 'common']);
  if (load.phase === 'loading') return <Waiting label={labels?.loading ?? t('loading')} />;
  if (load.phase === 'failed')
    return (
      <LoadFailed
        title={labels?.failed ?? t('failed')}
        reason={failureText(t, load.failure)}
        retry={t('common:tryAgain')}
        onRetry={onRetry}
      />
    );
  if (load.value.total === 0) return <EmptyState title={empty.title} text={empty.text} />;
  return children(load.value);
}
