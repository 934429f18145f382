import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { useChatDeps } from '../../deps.ts';
import { safetyActions } from '../../store/safety.slice.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useMemberName } from '../parts/use-member-name.ts';

/** Why nothing can be written now, and what can be done about it. */
export function ClosedNotice({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const dispatch = useDispatch();
  const { bridge } = useChatDeps();
  const { id, closed, mute, other } = conversation;
  const name = useMemberName(other);
  if (closed === null) return null;
  const until = mute === null ? '' : formatDateTime(new Date(mute.until), locale);
  return (
    <div className="chat-closed" role="status">
      <IconInfoCircle size={20} aria-hidden />
      <div className="grow">
        <p>{closed === 'muted' ? t('closed.muted', { until }) : t(`closed.${closed}`, { name })}</p>
        {mute !== null && mute.reason !== '' && <p className="t2">{t('closed.reason', { reason: mute.reason })}</p>}
      </div>
      {closed === 'blockedByMe' && (
        <button
          type="button"
          className="chat-button outlined small"
          onClick={() => dispatch(safetyActions.unblockAsked({ id, userId: other.id }))}
        >
          {t('closed.unblock')}
        </button>
      )}
      {closed === 'unverified' && (
        <button type="button" className="chat-button outlined small" onClick={() => bridge.send('ConfirmEmail')}>
          {t('closed.confirmEmail')}
        </button>
      )}
    </div>
  );
}
