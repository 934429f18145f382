import { IconMessage2Bolt, IconStack2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PostId } from '#contract/ids.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { SettingsButton } from '../settings/SettingsButton.tsx';
import { selectUnread } from '../store/conversations.selectors.ts';
import { countOf, LEAD_INBOX_PARTS } from './LeadInboxFilters.tsx';
import { selectLeadInboxFilters } from './lead-inbox.selectors.ts';
import { leadInboxActions } from './lead-inbox.slice.ts';
import type { WithLeadInbox } from './lead-inbox.slice.ts';

/** The head of the list. Where the first column has no room, it holds the filters as well. */
export function LeadInboxHead({ gear }: { readonly gear: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const isByCar = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.isByCar);
  return (
    <>
      <header className="chat-list-head">
        <div className="grow">
          <h1>{t('title')}</h1>
          {unread > 0 && <span className="lead-inbox-unread">{t('unread', { count: unread })}</span>}
        </div>
        <button
          type="button"
          className={isByCar ? 'chat-icon-button on' : 'chat-icon-button'}
          aria-pressed={isByCar}
          aria-label={t('byCar')}
          title={t('byCar')}
          onClick={() => dispatch(leadInboxActions.grouped(!isByCar))}
        >
          <IconStack2 size={20} aria-hidden />
        </button>
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t('replies.manage')}
          title={t('replies.manage')}
          onClick={() => dispatch(leadInboxActions.repliesShown(true))}
        >
          <IconMessage2Bolt size={20} aria-hidden />
        </button>
        <SettingsButton button={gear} />
      </header>
      <SmallFilters />
    </>
  );
}

function SmallFilters() {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const figures = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.figures);
  const { part, postId } = useSelector(selectLeadInboxFilters);
  return (
    <div className="lead-inbox-selects">
      <select
        aria-label={t('states')}
        value={part}
        onChange={({ target }) => {
          const chosen = LEAD_INBOX_PARTS.find((each) => each === target.value);
          if (chosen !== undefined) dispatch(leadInboxActions.filtered({ part: chosen }));
        }}
      >
        {LEAD_INBOX_PARTS.map((each) => (
          <option key={each} value={each}>
            {`${t(`parts.${each}`)} · ${formatNumber(countOf(figures, each))}`}
          </option>
        ))}
      </select>
      <select
        aria-label={t('cars')}
        value={postId ?? ''}
        onChange={({ target }) =>
          dispatch(
            leadInboxActions.filtered({ postId: target.value === '' ? null : PostId.parse(Number(target.value)) }),
          )
        }
      >
        <option value="">{t('allCars')}</option>
        {(figures?.cars ?? []).map(({ postId: id, title, conversations }) => (
          <option key={id} value={id}>
            {`${title} · ${formatNumber(conversations)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
