import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ChannelList } from '#contract/http/dealer-channels.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { dealerChannelsFeature } from '#renderer/features/dealer-channels/dealer-channels.feature.ts';
import { type ChannelNote, dealerChannelsActions } from '#renderer/features/dealer-channels/dealer-channels.slice.ts';
import { selectDealerChannels } from '#renderer/features/dealer-channels/dealer-channels.slice.ts';
import { selectProfile, type WithSession } from '#renderer/features/session/session.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { SpokenSkeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { ChannelLine } from './ChannelLine.tsx';
import styles from './channels.css?url';

/** Telegram channels in which a company's new, cheaper and sold cars are posted. */
export function ChannelsCard() {
  const { t } = useTranslation('channels');
  const isReady = useFeature(dealerChannelsFeature);
  return (
    <section className="d-card" aria-labelledby="d-channels">
      <link rel="stylesheet" href={styles} precedence="profile" />
      <h2 id="d-channels">{t('title')}</h2>
      <p className="sm muted">{t('text')}</p>
      {isReady && <Channels />}
    </section>
  );
}

function Channels() {
  const state = useSelector(selectDealerChannels);
  const { t } = useTranslation(['channels', 'errors', 'common']);
  const dispatch = useDispatch();
  const isLinked = useSelector((world: WithSession) => selectProfile(world)?.providers.includes('telegram'));
  // Telegram can be connected or disconnected on the same page, above this card.
  useEffect(() => {
    dispatch(dealerChannelsActions.opened());
  }, [dispatch, isLinked]);

  if (state.phase === 'idle' || state.phase === 'loading')
    return <SpokenSkeleton className="d-device-wait" label={t('loading')} />;
  if (state.phase === 'failed')
    return (
      <div role="alert" className="d-line">
        <span>{t('failed')}</span>
        <span className="muted">{failureText(t, state.failure)}</span>
        <Button look="outlined" onClick={() => dispatch(dealerChannelsActions.opened())}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  const { list, isBusy, note } = state;
  return (
    <>
      {list.channels.length > 0 && (
        <ul className="d-lines d-channels">
          {list.channels.map((channel) => (
            <ChannelLine
              key={channel.id}
              channel={channel}
              isBusy={isBusy}
              isSaved={note?.kind === 'saved' && note.id === channel.id}
            />
          ))}
        </ul>
      )}
      <ConnectForm key={list.channels.length} list={list} isBusy={isBusy} />
      <Note note={note} />
    </>
  );
}

/** The outcome of the last action. */
function Note({ note }: { note: ChannelNote | null }) {
  const { t } = useTranslation(['channels', 'errors']);
  if (note === null || note.kind === 'saved') return null;
  if (note.kind === 'failed')
    return (
      <p className="d-failed d-channel-note" role="alert">
        {failureText(t, note.failure)}
      </p>
    );
  return note.outcome === 'connected' ? (
    <output className="sm d-channel-note">{t('outcome.connected')}</output>
  ) : (
    <p className="d-failed d-channel-note" role="alert">
      {t(`outcome.${note.outcome}`)}
    </p>
  );
}

function ConnectForm({ list: { isLinked, addUrl, botName }, isBusy }: { list: ChannelList; isBusy: boolean }) {
  const { t } = useTranslation('channels');
  const { platform } = useDeps();
  const dispatch = useDispatch();
  const [channel, setChannel] = useState('');
  if (!isLinked) return <p>{t('notLinked')}</p>;
  const connect = (event: FormEvent) => {
    event.preventDefault();
    if (channel.trim() !== '' && !isBusy) dispatch(dealerChannelsActions.connectAsked(channel.trim()));
  };
  return (
    <form className="d-channel-form" aria-label={t('connect')} onSubmit={connect}>
      <p>{t('steps', { bot: `@${botName ?? ''}` })}</p>
      {addUrl !== null && (
        <Button look="outlined" onClick={() => platform.openExternal(addUrl)}>
          {t('add')}
        </Button>
      )}
      <FormField label={t('channel')} help={t('channelHelp')}>
        {(control) => (
          <Input
            {...control}
            fill
            value={channel}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setChannel(event.target.value)}
          />
        )}
      </FormField>
      <Button type="submit" look="primary" disabled={isBusy} aria-busy={isBusy}>
        {t('connect')}
      </Button>
    </form>
  );
}
