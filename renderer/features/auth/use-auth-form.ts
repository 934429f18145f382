import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { refusedFields } from './auth-rules.ts';
import type { Checked, Errors } from './auth-rules.ts';
import { authActions, selectSending } from './auth.slice.ts';
import type { AuthCall, AuthForm, Sending, Submitted, WithAuth } from './auth.slice.ts';

export type FormValues = Readonly<Record<string, string | boolean>>;

/** What a form's fields need of it. */
export type FormState<Values extends FormValues> = {
  readonly values: Values;
  readonly errors: Errors;
  readonly isSending: boolean;
  readonly edit: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  readonly leave: (name: keyof Values & string) => void;
};

export type AuthFormState<Values extends FormValues> = FormState<Values> & {
  readonly sending: Sending;
  /** How often something in the form kept it from being sent, and whether the server refused fields of it. */
  readonly refusals: number;
  readonly isRefused: boolean;
  readonly submit: (event: FormEvent) => void;
};

type FormOptions<Form extends AuthForm, Values extends FormValues> = {
  readonly name: Form;
  readonly initial: Values;
  readonly check: (values: Values) => Checked<AuthCall<Form>>;
  /** Where the server's word on a weak password belongs. */
  readonly passwordField?: string;
  /** Called with the sent values, for the screen after a success. */
  readonly onSend?: (values: Values) => void;
};

/**
 * A form checked on leaving each field and again on sending (SPEC.md §5). What is typed stays in the component: passwords
 * never reach the store.
 */
export function useAuthForm<Form extends AuthForm, Values extends FormValues>(
  options: FormOptions<Form, Values>,
): AuthFormState<Values> {
  const { name, initial, check, passwordField = 'password' } = options;
  const dispatch = useDispatch();
  const sending = useSelector((state: WithAuth) => selectSending(state, name));
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const attempt = useRef({ values: initial, key: '' });
  useEffect(() => {
    dispatch(authActions.opened(name));
    return () => void dispatch(authActions.closed(name));
  }, [dispatch, name]);

  const isSending = sending.phase === 'sending';
  const checked = check(values);
  const broken = checked.isValid ? {} : checked.errors;
  const shown = Object.fromEntries(Object.entries(broken).filter(([field]) => left.has(field)));
  const refused = sending.phase === 'failed' ? refusedFields(sending.failure, passwordField) : {};
  const errors = { ...refused, ...shown };

  const edit: FormState<Values>['edit'] = (field, value) => {
    setValues((before) => ({ ...before, [field]: value }));
    dispatch(authActions.edited(name));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setLeft(new Set(Object.keys(initial)));
    if (!checked.isValid) return setRefusals((count) => count + 1);
    // The same values again are the same wish, however often their answer was lost.
    if (attempt.current.values !== values || attempt.current.key === '') attempt.current = { values, key: nanoid() };
    const { key } = attempt.current;
    options.onSend?.(values);
    dispatch(authActions.submitted({ form: name, call: checked.body, key } as unknown as Submitted));
  };
  const leave = (field: string) => setLeft((fields) => new Set([...fields, field]));
  const isRefused = Object.keys(refused).length > 0;
  return { values, errors, isSending, edit, leave, sending, refusals, isRefused, submit };
}
