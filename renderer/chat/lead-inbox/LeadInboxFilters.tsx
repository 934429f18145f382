import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LEAD_STATES } from '#contract/chat.ts';
import type { PostId } from '#contract/ids.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { leadInboxActions } from './lead-inbox.slice.ts';
import type { LeadInboxFigures, LeadInboxFilters as Filters, WithLeadInbox } from './lead-inbox.slice.ts';
import { selectLeadInboxFilters } from './lead-inbox.selectors.ts';
import { durationText } from './waiting-time.ts';

export const LEAD_INBOX_PARTS = ['all', ...LEAD_STATES, 'overdue'] as const;

/** Of every part of the list; the server leaves out states that no lead has. */
export const countOf = (figures: LeadInboxFigures | null, part: Filters['part']): number => {
  if (figures === null) return 0;
  if (part === 'overdue') return figures.overdue;
  if (part !== 'all') return figures.byState[part] ?? 0;
  return LEAD_STATES.reduce((sum, state) => sum + (figures.byState[state] ?? 0), 0);
};

/** The first column: the answer time, whose turn it is, and the cars that are asked about. */
export function LeadInboxFilters() {
  const { t } = useTranslation('chatDesk');
  const dispatch = useDispatch();
  const figures = useSelector(({ leadInbox }: WithLeadInbox) => leadInbox.figures);
  const { part, postId } = useSelector(selectLeadInboxFilters);
  return (
    <nav className="lead-inbox-side" aria-label={t('filters')}>
      <AnswerTime figures={figures} />
      <ul aria-label={t('states')}>
        {LEAD_INBOX_PARTS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={part === each ? 'on' : undefined}
              aria-pressed={part === each}
              onClick={() => dispatch(leadInboxActions.filtered({ part: each }))}
            >
              {each === 'overdue' ? (
                <IconClockExclamation size={16} aria-hidden />
              ) : (
                <i className={`lead-inbox-dot ${each}`} aria-hidden="true" />
              )}
              <span className="cut">{t(`parts.${each}`)}</span>
              <em className={each === 'overdue' && countOf(figures, each) > 0 ? 'bad' : undefined}>
                {formatNumber(countOf(figures, each))}
              </em>
            </button>
          </li>
        ))}
      </ul>
      <h2 id="lead-inbox-cars">{t('cars')}</h2>
      <Cars
        cars={figures?.cars ?? []}
        chosen={postId}
        onChoose={(id) => dispatch(leadInboxActions.filtered({ postId: id === postId ? null : id }))}
      />
    </nav>
  );
}

function AnswerTime({ figures }: { readonly figures: LeadInboxFigures | null }) {
  const { t } = useTranslation('chatDesk');
  const minutes = figures?.answerMinutes ?? null;
  return (
    <p className="lead-inbox-answer" title={t('answer.explained')}>
      <span>{t('answer.label')}</span>
      <b>{minutes === null ? t('answer.none') : durationText(minutes, t)}</b>
    </p>
  );
}

type CarsProps = {
  readonly cars: LeadInboxFigures['cars'];
  readonly chosen: PostId | null;
  readonly onChoose: (id: PostId) => void;
};

function Cars({ cars, chosen, onChoose }: CarsProps) {
  const { t } = useTranslation('chatDesk');
  return (
    <ul aria-labelledby="lead-inbox-cars" className="lead-inbox-cars">
      {cars.map(({ postId, title, conversations, unread }) => (
        <li key={postId}>
          <button
            type="button"
            className={chosen === postId ? 'on' : undefined}
            aria-pressed={chosen === postId}
            title={title}
            onClick={() => onChoose(postId)}
          >
            <span className="cut">{title}</span>
            {unread > 0 && (
              <span className="chat-unread">
                <span aria-hidden="true">{formatNumber(unread)}</span>
                <span className="a-sr">{t('unread', { count: unread })}</span>
              </span>
            )}
            <em>{formatNumber(conversations)}</em>
          </button>
        </li>
      ))}
    </ul>
  );
}
