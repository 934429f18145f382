import './server-choice.css';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/errors.ts';
import type { ConnectionState } from '#contract/ipc/connection.ts';
import type { Reply } from '#contract/ipc/surface.ts';
import { BrandMark } from '#renderer/ui/brand/BrandMark.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';
import { AddressField } from './AddressField.tsx';
import type { AddressError } from './AddressField.tsx';

type ServerChoiceProps = {
  state: ConnectionState;
  choose: (address: string) => Promise<Reply<ConnectionState>>;
  onChosen: () => void;
  /** The window's bar, above the choice. */
  bar?: ReactNode;
  /** Undefined at the first start, when there is nothing to go back to. */
  onCancel: (() => void) | undefined;
};

const textOf = ({ code }: ApiError): AddressError =>
  code === 'VALIDATION_FAILED' || code === 'IPC_VALIDATION'
    ? 'address'
    : code === 'SERVER_UNKNOWN'
      ? 'unknown'
      : 'other';

/** Asks which server the program shows (D167): an address, or one used before. */
export function ServerChoice({ state, choose, onChosen, bar, onCancel }: ServerChoiceProps) {
  const { t } = useTranslation('server');
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AddressError>();
  const connect = async (wanted: string) => {
    setBusy(true);
    setError(undefined);
    const reply = await choose(wanted);
    setBusy(false);
    if (reply.ok) onChosen();
    else setError(textOf(reply.error));
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void connect(address);
  };

  return (
    <ModalLayer open label={t('title')} className="a-server" onClose={() => onCancel?.()}>
      <form className="card" onSubmit={submit} noValidate>
        <BrandMark size={56} />
        <h1>{t('title')}</h1>
        <p className="t2">{t('text')}</p>
        <AddressField value={address} error={error} onChange={setAddress} />
        <div className="row">
          <Button type="submit" look="primary" size="large" disabled={isBusy || address.trim() === ''}>
            {t(isBusy ? 'connecting' : 'connect')}
          </Button>
          {onCancel && (
            <Button look="minimal" size="large" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
        <KnownServers state={state} isBusy={isBusy} onPick={(server) => void connect(server)} />
      </form>
      {bar}
    </ModalLayer>
  );
}

type KnownServersProps = { state: ConnectionState; isBusy: boolean; onPick: (server: string) => void };

function KnownServers({ state: { known, server }, isBusy, onPick }: KnownServersProps) {
  const { t } = useTranslation('server');
  if (known.length === 0) return null;
  return (
    <>
      <h2>{t('known')}</h2>
      <ul>
        {known.map((origin) => (
          <li key={origin}>
            <Button fill disabled={isBusy} onClick={() => onPick(origin)}>
              {new URL(origin).host}
              {origin === server && <span className="t2">{t('current')}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
