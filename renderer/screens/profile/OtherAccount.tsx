import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { accountLinksActions, selectAccountLinks } from '#renderer/features/account-links/account-links.slice.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { PasswordInput } from '#renderer/ui/password-input/PasswordInput.tsx';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';
import { EmailField } from './EmailField.tsx';
import { emailIn } from './profile-rules.ts';
import { SaveFailed } from './SaveBar.tsx';

/** "I already have an account": its address and password, or its own profile on a device where it is logged in. */
export function OtherAccount() {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const isIdentified = useHostIdentifies();
  if (!isOpen)
    return (
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t(isIdentified ? 'signIn.haveAccount' : 'signIn.haveOther')}
      </Button>
    );
  return (
    <>
      <OtherForm onClose={() => setOpen(false)} />
      {isIdentified && <ByQr />}
    </>
  );
}

function OtherForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'errors', 'auth']);
  const { acting } = useSelector(selectAccountLinks);
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const address = emailIn(text);
  const emailError = wasAsked && address === undefined ? t('rules.email') : undefined;
  const passwordError = wasAsked && password === '' ? t('rules.password') : undefined;
  const failure = acting.phase === 'failed' && acting.act === 'email' ? acting.failure : undefined;
  const isBusy = acting.phase === 'running';

  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (address !== undefined && password !== '')
      dispatch(accountLinksActions.emailAsked({ email: address, otherPassword: password }));
  };
  return (
    <form className="d-sub" aria-label={t('signIn.otherForm')} noValidate onSubmit={send}>
      <p className="sm muted">{t('signIn.otherText')}</p>
      <EmailField
        label={t('signIn.otherEmail')}
        error={emailError}
        autoComplete="username"
        value={text}
        readOnly={isBusy}
        onChange={setText}
      />
      <FormField
        label={t('signIn.otherPassword')}
        required
        {...(passwordError === undefined ? {} : { error: passwordError })}
      >
        {(control) => (
          <PasswordInput
            control={control}
            name="password"
            autoComplete="current-password"
            labels={{ show: t('auth:showPassword'), capsLock: t('auth:capsLock') }}
            value={password}
            readOnly={isBusy}
            onChange={setPassword}
          />
        )}
      </FormField>
      {failure !== undefined && <SaveFailed reason={failureText(t, failure)} />}
      <div className="row wrap">
        <Button type="submit" look="primary" disabled={isBusy} aria-busy={isBusy}>
          {t('signIn.next')}
        </Button>
        <Button look="minimal" disabled={isBusy} onClick={onClose}>
          {t('email.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Elsewhere the other account connects Telegram, which leads here: it is the same person of Telegram. */
function ByQr() {
  const { t } = useTranslation('profile');
  const address = new URL(pathTo.profile({ section: 1 }), location.origin).href;
  return (
    <div className="d-qr">
      <p className="sm muted">{t('signIn.qrText')}</p>
      <QrCode text={address} label={t('signIn.qr')} />
    </div>
  );
}
