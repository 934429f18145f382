import styles from './viewings.css?url';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useOpenChat } from '#renderer/features/chat/use-open-chat.ts';
import { selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { GridDialog } from '../GridDialog.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { keyOf, PAGE, useViewings } from './use-viewings.ts';
import { ViewingLine } from './ViewingLine.tsx';

export type ViewingsDialogProps = { readonly onClose: () => void };

/** When which buyer comes to see which car: each viewing with its chat and its calendar file, and one file of all. */
export function ViewingsDialog({ onClose }: ViewingsDialogProps) {
  const { t } = useTranslation(['inventory', 'common', 'errors']);
  const language = useSelector(selectLanguage);
  const openChat = useOpenChat();
  const { viewings, failure, more, retry } = useViewings();
  const list = useRef<HTMLOListElement>(null);
  const count = viewings?.items.length ?? 0;
  useEffect(() => {
    // The button that asked for them may be gone: the keyboard goes on at the first new one.
    const firstNew = Math.ceil(count / PAGE) * PAGE - PAGE;
    if (firstNew > 0) list.current?.children[firstNew]?.querySelector('button')?.focus();
  }, [count]);
  const show = (id: ConversationId) => {
    onClose();
    openChat({ kind: 'conversation', id });
  };
  return (
    <GridDialog title={t('viewings.title')} isWide onClose={onClose}>
      <link rel="stylesheet" href={styles} precedence="grid" />
      {viewings === null && failure === null && <output aria-busy="true">{t('viewings.loading')}</output>}
      {viewings?.totalCount === 0 && <EmptyState title={t('viewings.none')} text={t('viewings.noneText')} />}
      {viewings !== null && count > 0 && (
        <ol className="wv-list" ref={list}>
          {viewings.items.map((viewing) => (
            <ViewingLine key={keyOf(viewing)} viewing={viewing} language={language} onChat={show} />
          ))}
        </ol>
      )}
      {failure !== null && (
        <LoadFailed
          title={t('viewings.failed')}
          reason={failureText(t, failure)}
          retry={t('common:tryAgain')}
          onRetry={retry}
        />
      )}
      {failure === null && more !== null && (
        <Button look="outlined" onClick={more}>
          {t('viewings.more')}
        </Button>
      )}
      <div className="acts">
        {viewings !== null && count > 0 && (
          <CalendarLink url={viewings.calendarUrl} language={language}>
            {t('viewings.addAll')}
          </CalendarLink>
        )}
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </GridDialog>
  );
}
