import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALE_OF } from '#contract/constants.ts';
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  OFFERED_CHANNELS,
} from '#contract/notices.ts';
import type { NoticeSettings } from '#contract/http/notices.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import styles from '#renderer/features/notices/notices.css?url';
import { PushHere } from '#renderer/features/push/PushHere.tsx';
import { LANGUAGE_NAMES } from '#renderer/i18n/languages.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { type NoticeSettingsChange, useNoticeSettings } from './use-notice-settings.ts';

/** Which notices a user gets by which channel, and the quiet hours. */
export function NoticeSettingsSection() {
  const { t } = useTranslation(['notices', 'errors', 'common']);
  const { state, change, load, reload } = useNoticeSettings();
  return (
    <section className="d-card" aria-labelledby="n-title">
      <link rel="stylesheet" href={styles} precedence="notices" />
      <h1 id="n-title" tabIndex={-1}>
        {t('settings')}
      </h1>
      <p className="sm muted">{t('choices.text')}</p>
      {state.phase === 'loading' && (
        <output className="n-wait" aria-label={t('choices.settingsLoading')}>
          <Skeleton as="span" />
        </output>
      )}
      {state.phase === 'failed' && (
        <div role="alert" className="n-state">
          <b>{t('choices.settingsFailed')}</b>
          <span className="muted">{failureText(t, state.failure)}</span>
          <Button look="outlined" onClick={load}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {state.phase === 'ready' && (
        <>
          <Missing settings={state.settings} />
          <PushHere onChange={reload} />
          <Choices settings={state.settings} onChange={change} />
          <QuietHours settings={state.settings} onChange={change} />
          <LanguageChoice settings={state.settings} onChange={change} />
          <p role="status" className="sm muted">
            {state.isSaved && t('choices.saved')}
          </p>
          {state.refusal !== null && (
            <p role="alert" className="sm">
              {failureText(t, state.refusal)}
            </p>
          )}
        </>
      )}
    </section>
  );
}

type PartProps = { settings: NoticeSettings; onChange: (change: NoticeSettingsChange) => void };

/** Why a channel reaches nobody, with the way to mend it. */
function Missing({ settings: { missing } }: Pick<PartProps, 'settings'>) {
  const { t } = useTranslation('notices');
  const lines = (['telegram', 'mail'] as const).flatMap((channel) => {
    const reason = missing[channel];
    return reason === undefined || reason === 'noPush' ? [] : [{ channel, reason }];
  });
  return lines.map(({ channel, reason }) => (
    <p key={channel} className="n-missing">
      {t(`choices.missing.${reason}`)}
      {reason !== 'botBlocked' && <Link to={pathTo.profile({ section: 1 })}>{t(`choices.fix.${channel}`)}</Link>}
    </p>
  ));
}

const isOffered = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  OFFERED_CHANNELS[kind].some((offered) => offered === channel);

function Choices({ settings, onChange }: PartProps) {
  const { t } = useTranslation('notices');
  // Browsers register themselves; without one there is nothing to choose.
  const channels = NOTICE_CHANNELS.filter((channel) => channel !== 'push' || settings.missing.push === undefined);
  const name = (kind: NoticeKind, channel: NoticeChannel) =>
    `${t(`choices.about.${kind}`)}, ${t(`choices.channel.${channel}`)}`;
  return (
    <table className="n-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="a-sr">{t('choices.what')}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`choices.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`choices.about.${kind}`)}</th>
            {channels.map((channel) => (
              <td key={channel}>
                {isOffered(kind, channel) && (
                  <label>
                    <input
                      type="checkbox"
                      aria-label={name(kind, channel)}
                      checked={settings.chosen[kind][channel] && settings.missing[channel] === undefined}
                      disabled={settings.missing[channel] !== undefined}
                      onChange={({ target }) => onChange({ choice: { kind, channel, isOn: target.checked } })}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: `${String(hour).padStart(2, '0')}:00`,
}));

function QuietHours({ settings: { quietFrom, quietTo }, onChange }: PartProps) {
  const { t } = useTranslation('notices');
  const id = useId();
  const hours = (name: 'from' | 'to', hour: number, pick: (hour: number) => void) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{t(`choices.quiet.${name}`)}</label>
      <Select
        id={`${id}-${name}`}
        value={String(hour)}
        placeholder={null}
        options={HOURS}
        onChange={(value) => pick(Number(value))}
      />
    </div>
  );
  return (
    <fieldset className="n-quiet">
      <legend>{t('choices.quiet.title')}</legend>
      <p className="sm muted">
        {t('choices.quiet.text')} {t('choices.quiet.never')}
      </p>
      {hours('from', quietFrom, (from) => onChange({ quiet: { from, to: quietTo } }))}
      {hours('to', quietTo, (to) => onChange({ quiet: { from: quietFrom, to } }))}
    </fieldset>
  );
}

const languageOf = (value: string): Language => LANGUAGES.find((each) => each === value) ?? DEFAULT_LANGUAGE;

/** In which language letters, the bot and push messages speak. */
function LanguageChoice({ settings: { language }, onChange }: PartProps) {
  const { t } = useTranslation('notices');
  const id = useId();
  return (
    <div className="n-language">
      <label htmlFor={id}>{t('choices.language')}</label>
      <Select
        id={id}
        value={language}
        placeholder={null}
        options={LANGUAGES.map((each) => ({ value: each, text: LANGUAGE_NAMES[each], lang: LOCALE_OF[each] }))}
        onChange={(value) => onChange({ language: languageOf(value) })}
      />
    </div>
  );
}
