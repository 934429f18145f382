import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { AuthFormState, FormValues } from './use-auth-form.ts';

type AuthFormProps<Values extends FormValues> = { state: AuthFormState<Values>; label: string; children: ReactNode };

/** The first wrong field takes the focus: when the form may not be sent, and when the server refused fields of it. */
export function AuthForm<Values extends FormValues>({ state, label, children }: AuthFormProps<Values>) {
  const { refusals, isRefused, submit } = state;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0 || isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, isRefused]);
  return (
    <form ref={form} aria-label={label} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
