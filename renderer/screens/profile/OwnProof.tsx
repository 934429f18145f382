import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { LinksState } from '#contract/http/account-links.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { accountLinksActions, selectAccountLinks } from '#renderer/features/account-links/account-links.slice.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { PasswordInput } from '#renderer/ui/password-input/PasswordInput.tsx';
import { SaveFailed } from './SaveBar.tsx';

/** Asks for the password before ways to log in are changed; accounts without a password log in again. */
export function OwnProof({ proof }: { proof: LinksState['proof'] }) {
  return proof === 'password' ? <PasswordProof /> : <NewLogin />;
}

function NewLogin() {
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  const isIdentified = useHostIdentifies();
  return (
    <div className="d-sub">
      <p className="sm muted">{t(isIdentified ? 'signIn.reopen' : 'signIn.logInAgain')}</p>
      {!isIdentified && (
        <Button look="outlined" onClick={() => dispatch(sessionActions.logOutRequested())}>
          {t('signIn.logOut')}
        </Button>
      )}
    </div>
  );
}

function PasswordProof() {
  const { t } = useTranslation(['profile', 'errors', 'auth']);
  const { acting } = useSelector(selectAccountLinks);
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const failure = acting.phase === 'failed' && acting.act === 'confirm' ? acting.failure : undefined;
  const isWrong = failure?.fields?.['password'] !== undefined;
  const error = isEmpty ? t('rules.password') : isWrong ? t('rules.wrongPassword') : undefined;
  const isBusy = acting.phase === 'running';

  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '') dispatch(accountLinksActions.confirmAsked(password));
    else form.current?.querySelector('input')?.focus();
  };
  if (!isOpen)
    return (
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t('signIn.change')}
      </Button>
    );
  return (
    <form ref={form} className="d-sub" aria-label={t('signIn.change')} noValidate onSubmit={send}>
      <p className="sm muted">{t('signIn.proofText')}</p>
      <FormField label={t('email.password')} required {...(error === undefined ? {} : { error })}>
        {(control) => (
          <PasswordInput
            control={control}
            name="password"
            autoComplete="current-password"
            labels={{ show: t('auth:showPassword'), capsLock: t('auth:capsLock') }}
            value={password}
            readOnly={isBusy}
            onChange={(value) => {
              setPassword(value);
              setEmpty(false);
            }}
          />
        )}
      </FormField>
      {failure !== undefined && !isWrong && <SaveFailed reason={failureText(t, failure)} />}
      <div className="row wrap">
        <Button type="submit" look="primary" disabled={isBusy} aria-busy={isBusy}>
          {t('signIn.confirm')}
        </Button>
        <Button look="minimal" disabled={isBusy} onClick={() => setOpen(false)}>
          {t('email.cancel')}
        </Button>
      </div>
    </form>
  );
}
