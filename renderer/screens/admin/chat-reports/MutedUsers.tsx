import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { type ChatMute, MUTE_REASON_MAX_LENGTH } from '#contract/http/chat-moderation.ts';
import { pathTo } from '#contract/page-path.ts';
import { chatReportsActions, selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { nameOf } from './name-of.ts';
import { REASON_MIN_LENGTH, RulingFailure } from './RulingFailure.tsx';

/** Muted users, the earliest end first; renders nothing if there are none. */
export function MutedUsers() {
  const { mutes } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('chatReports');
  const dispatch = useDispatch();
  const title = useId();
  useEffect(() => {
    dispatch(chatReportsActions.mutesOpened());
  }, [dispatch]);
  if (mutes.length === 0) return null;
  return (
    <section className="cr-muted" aria-labelledby={title}>
      <h2 id={title}>{t('mutes.title')}</h2>
      <ul className="ad-lines">
        {mutes.map((mute) => (
          <MuteRow key={mute.user.id} mute={mute} />
        ))}
      </ul>
    </section>
  );
}

function MuteRow({ mute: { user, until, reason, canEnd } }: { mute: ChatMute }) {
  const { t, i18n } = useTranslation('chatReports');
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <Link to={pathTo.adminUser(user.id)} className="a-link">
        {nameOf(t, user)}
      </Link>
      <p>{reason}</p>
      <p className="muted">
        {t('mutes.until')} <time dateTime={until}>{formatDateTime(new Date(until), i18n.language)}</time>
      </p>
      {canEnd && !isAsked && (
        <Button look="outlined" onClick={() => setAsked(true)}>
          {t('mutes.end')}
        </Button>
      )}
      {isAsked && <EndForm userId={user.id} onCancel={() => setAsked(false)} />}
    </li>
  );
}

function EndForm({ userId, onCancel }: { userId: number; onCancel: () => void }) {
  const { ruling } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('chatReports');
  const dispatch = useDispatch();
  const field = useId();
  const [typed, setTyped] = useState('');
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  const isBusy = ruling.phase === 'sending';
  const end = () => {
    const reason = typed.trim();
    if (reason.length < REASON_MIN_LENGTH) document.getElementById(field)?.focus();
    else dispatch(chatReportsActions.muteEndAsked({ userId, reason }));
  };
  return (
    <div className="cr-end">
      <label htmlFor={field}>{t('mutes.why')}</label>
      <Input
        id={field}
        fill
        maxLength={MUTE_REASON_MAX_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <RulingFailure />
      <div className="cr-bt">
        <Button look="primary" disabled={isBusy} onClick={end}>
          {t('mutes.confirm')}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          {t('mutes.cancel')}
        </Button>
      </div>
    </div>
  );
}
