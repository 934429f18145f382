import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { profileActions, selectProfileForm } from '#renderer/features/profile/profile.slice.ts';
import type { EmailState } from '#renderer/features/profile/profile.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { PresentPassword } from './PresentPassword.tsx';
import { emailIn } from './profile-rules.ts';
import { SaveFailed } from './SaveBar.tsx';

/** Asks for another address, and for the present password where there is one; it counts once its mailed link is opened. */
export function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const dispatch = useDispatch();
  const { email: state } = useSelector(selectProfileForm);
  const { t } = useTranslation(['profile', 'errors']);
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, 'email'), []);
  const refused = refusedIn(state);
  const address = emailIn(text);
  const isPasswordMissing = hasPassword && password === '';
  const emailError = wasAsked && address === undefined ? t('rules.email') : refused.email && t('rules.refused');
  const passwordError =
    wasAsked && isPasswordMissing ? t('rules.password') : refused.password && t('rules.wrongPassword');
  const isSending = state.phase === 'sending';

  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (address === undefined) return focusField(form.current, 'email');
    if (isPasswordMissing) return focusField(form.current, 'password');
    dispatch(profileActions.emailSubmitted({ email: address, password }));
    return undefined;
  };
  return (
    <form ref={form} className="d-sub" aria-label={t('email.form')} noValidate onSubmit={send}>
      <EmailField
        label={t('email.label')}
        error={emailError}
        autoComplete="email"
        value={text}
        readOnly={isSending}
        onChange={setText}
      />
      {hasPassword && (
        <PresentPassword
          label={t('email.password')}
          error={passwordError}
          value={password}
          readOnly={isSending}
          onChange={setPassword}
        />
      )}
      {state.phase === 'failed' && state.request === 'change' && <SaveFailed reason={failureText(t, state.failure)} />}
      <div className="row wrap">
        <Button type="submit" look="primary" disabled={isSending} aria-busy={isSending}>
          {t('email.send')}
        </Button>
        <Button look="minimal" disabled={isSending} onClick={() => dispatch(profileActions.emailClosed())}>
          {t('email.cancel')}
        </Button>
      </div>
    </form>
  );
}

const refusedIn = (state: EmailState): { email?: string; password?: string } =>
  state.phase === 'failed' && state.request === 'change' ? (state.failure.fields ?? {}) : {};

const focusField = (form: HTMLFormElement | null, name: string): void => {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
};
