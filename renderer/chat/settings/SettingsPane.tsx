import './settings.css';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { FrameButtons } from '../frame/FrameButtons.tsx';
import { Failed } from '../views/parts/Failed.tsx';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import { safetyActions } from '../store/safety.slice.ts';
import { BlockedPeople } from './BlockedPeople.tsx';
import { SettingsStatus } from './SettingsStatus.tsx';
import { selectSettings, settingsActions } from './settings.slice.ts';
import type { Choices } from './settings.slice.ts';

/** A user's own choices for the chat, in place of the list. Escape leads back to it. */
export function SettingsPane() {
  const { t } = useTranslation(['chatSettings', 'chat']);
  const dispatch = useDispatch();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    pane.current?.focus();
    // The message about an earlier action would cover the switches.
    dispatch(safetyActions.doneShown());
  }, [dispatch]);
  useEffect(() => {
    const { current } = pane;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      dispatch(settingsActions.closed());
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
  return (
    <section ref={pane} className="chat-list chat-settings" tabIndex={-1} aria-labelledby="chat-settings-title">
      <header className="chat-list-head">
        <button
          type="button"
          className="chat-icon-button"
          aria-label={t('chat:backToChats')}
          title={t('chat:backToChats')}
          onClick={() => dispatch(settingsActions.closed())}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
        <h1 id="chat-settings-title">{t('title')}</h1>
        <div className="chat-narrow-only">
          <FrameButtons />
        </div>
      </header>
      <div className="chat-settings-body">
        <Body />
      </div>
      <SettingsStatus />
    </section>
  );
}

function Body() {
  const dispatch = useDispatch();
  const { saved, unsaved, loadFailure } = useSelector(selectSettings);
  if (saved === null && loadFailure !== null)
    return <Failed failure={loadFailure} onRetry={() => dispatch(settingsActions.loadAsked())} />;
  if (saved === null) return <ListSkeleton />;
  return (
    <>
      <Switches choices={{ ...saved, ...unsaved }} isBotBlocked={saved.isBotBlocked} />
      <BlockedPeople blocked={saved.blocked} />
      <Download />
    </>
  );
}

type SwitchesProps = { readonly choices: Choices; readonly isBotBlocked: boolean };

function Switches({ choices, isBotBlocked }: SwitchesProps) {
  const { t } = useTranslation('chatSettings');
  return (
    <>
      <section>
        <h2>{t('presence')}</h2>
        <Switch name="isPresenceHidden" choices={choices} />
      </section>
      <section>
        <h2>{t('notices')}</h2>
        <p className="t2">{t('noticesHelp')}</p>
        <Switch
          name="byTelegram"
          choices={choices}
          help={isBotBlocked && !choices.byTelegram ? t('byTelegram.blocked') : undefined}
        />
        <Switch name="byMail" choices={choices} />
        <Switch name="onDesktop" choices={choices} />
      </section>
    </>
  );
}

type SwitchProps = {
  readonly name: keyof Choices;
  readonly choices: Choices;
  /** In place of the usual line below the name. */
  readonly help?: string | undefined;
};

function Switch({ name, choices, help }: SwitchProps) {
  const { t } = useTranslation('chatSettings');
  const dispatch = useDispatch();
  const isOn = choices[name];
  const helpId = `chat-settings-${name}`;
  return (
    <label className="chat-setting">
      <span className="grow">
        <b>{t(`${name}.label`)}</b>
        <small id={helpId}>{help ?? t(`${name}.help`)}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="chat-switch"
        aria-label={t(`${name}.label`)}
        aria-describedby={helpId}
        aria-checked={isOn}
        checked={isOn}
        onChange={() => dispatch(settingsActions.changed({ [name]: !isOn }))}
      />
    </label>
  );
}

function Download() {
  const { t } = useTranslation('chatSettings');
  const dispatch = useDispatch();
  const { outcome } = useSelector(selectSettings);
  return (
    <section>
      <h2>{t('export.title')}</h2>
      <p className="t2">{t('export.text')}</p>
      <button
        type="button"
        className="chat-button outlined"
        aria-disabled={outcome.phase === 'exporting'}
        onClick={() => outcome.phase !== 'exporting' && dispatch(settingsActions.exportAsked())}
      >
        <IconDownload size={18} aria-hidden />
        {t('export.button')}
      </button>
    </section>
  );
}
