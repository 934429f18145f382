import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { authActions, selectGoogle } from './auth.slice.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { PasswordInput } from '#renderer/ui/password-input/PasswordInput.tsx';

/** Google's address has an account here already: its password connects the two (D053). */
export function GooglePassword() {
  const { t } = useTranslation(['auth', 'errors']);
  const { isOpen, isConnecting, password, error, field, type, cancel, submit } = usePassword();
  return (
    <Dialog open={isOpen} label={t('google.title')} onClose={cancel} className="u-pwdlg">
      <form noValidate onSubmit={submit}>
        <h2>{t('google.title')}</h2>
        <p className="lead">{t('errors:ACCOUNT_EXISTS')}</p>
        <div ref={field} data-first-focus>
          <FormField label={t('fields.password')} required {...(error === undefined ? {} : { error })}>
            {(control) => (
              <PasswordInput
                control={control}
                name="password"
                autoComplete="current-password"
                labels={{ show: t('showPassword'), capsLock: t('capsLock') }}
                value={password}
                readOnly={isConnecting}
                onChange={type}
              />
            )}
          </FormField>
        </div>
        <div className="acts">
          <Button look="outlined" onClick={cancel}>
            {t('google.cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={isConnecting} aria-busy={isConnecting}>
            {t('google.connect')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is typed, and what is wrong with it; a refusal brings the focus back, which the button lost while it was off. */
function usePassword() {
  const { t } = useTranslation(['auth', 'errors']);
  const google = useSelector(selectGoogle);
  const dispatch = useDispatch();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const isConnecting = google.phase === 'connecting';
  const refused = google.phase === 'passwordNeeded' ? google.failure : null;
  const error = isEmpty ? t('rules.password') : refused === null ? undefined : failureText(t, refused);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused !== null) field.current?.querySelector('input')?.focus();
  }, [refused]);

  const type = (value: string) => {
    setPassword(value);
    setEmpty(false);
  };
  const cancel = () => {
    type('');
    dispatch(authActions.googleCancelled());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '') dispatch(authActions.googlePasswordGiven(password));
  };
  const isOpen = google.phase === 'passwordNeeded' || isConnecting;
  return { isOpen, isConnecting, password, error, field, type, cancel, submit };
}
