import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { DealerChannel } from '#contract/http/dealer-channels.ts';
import { dealerChannelsActions } from '#renderer/features/dealer-channels/dealer-channels.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';
import { ChannelForm } from './ChannelForm.tsx';

type ChannelLineProps = { channel: DealerChannel; isBusy: boolean; isSaved: boolean };

/** One channel with its state, its settings and the way to end it. */
export function ChannelLine({ channel, isBusy, isSaved }: ChannelLineProps) {
  const { t } = useTranslation('channels');
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { id, title, name, state } = channel;
  return (
    <li>
      <IconBrandTelegram size={22} stroke={1.7} aria-hidden />
      <span className="grow">
        <b>{name === null ? title : `${title} (@${name})`}</b>
        <span className="sm muted">
          <StateText channel={channel} />
        </span>
      </span>
      {state === 'on' ? (
        <Button look="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('settings')}
        </Button>
      ) : (
        <Button look="outlined" disabled={isBusy} onClick={() => dispatch(dealerChannelsActions.connectAsked(id))}>
          {t(state === 'found' ? 'connect' : 'again')}
        </Button>
      )}
      <Button look="minimal" aria-label={t('removeLabel', { title })} disabled={isBusy} onClick={() => setEnding(true)}>
        {t('remove')}
      </Button>
      {isOpen && state === 'on' && <ChannelForm channel={channel} isBusy={isBusy} isSaved={isSaved} />}
      <ConfirmDialog
        open={isEnding}
        title={t('removeTitle', { title })}
        text={t('removeText')}
        icon={<IconBrandTelegram size={24} aria-hidden />}
        tone="bad"
        confirmLabel={t('remove')}
        keepLabel={t('keep')}
        onConfirm={() => {
          setEnding(false);
          dispatch(dealerChannelsActions.disconnectAsked(id));
        }}
        onClose={() => setEnding(false)}
      />
    </li>
  );
}

function StateText({ channel: { state, offReason, waiting, unsure, failed } }: { channel: DealerChannel }) {
  const { t } = useTranslation('channels');
  if (state === 'found') return t('state.found');
  if (state === 'off') return t(`off.${offReason ?? 'removed'}`);
  return (
    <>
      {waiting === 0 ? t('state.on') : t('state.waiting', { count: waiting })}
      {unsure > 0 && <span className="d-channel-warn">{t('state.unsure', { count: unsure })}</span>}
      {failed > 0 && <span className="d-channel-warn">{t('state.failed', { count: failed })}</span>}
    </>
  );
}
