import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import {
  CONTACT_FIELDS,
  contactActions,
  selectContactDraft,
  selectContactSending,
} from '#renderer/features/contact/contact.slice.ts';
import type { ContactField } from '#renderer/features/contact/contact.slice.ts';
import { ContactInput } from './ContactInput.tsx';
import { SendBar } from './SendBar.tsx';
import { TrapField, trapOf } from './TrapField.tsx';
import { useContactErrors } from './use-contact-errors.ts';

/** Six fields checked on leaving each and again on sending; what was typed is kept on this device until it is sent. */
export function ContactForm() {
  const { values } = useSelector(selectContactDraft);
  const isSending = useSelector(selectContactSending).phase === 'sending';
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const { errors, checked, isRefused, markLeft, markAll } = useContactErrors(values);

  const edit = (field: ContactField, value: string) => dispatch(contactActions.edited({ field, value }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    markAll();
    if (!checked.isValid) return focusFirst(form.current, checked.errors);
    const website = trapOf(event.currentTarget);
    dispatch(contactActions.submitted({ values: checked.values, website, key: nanoid() }));
  };
  return (
    <form ref={form} className="i-form" aria-label={t('form')} noValidate onSubmit={submit}>
      {CONTACT_FIELDS.map((field) => (
        <ContactInput
          key={field}
          field={field}
          value={values[field]}
          error={errors[field]}
          readOnly={isSending}
          onEdit={(value) => edit(field, value)}
          onLeave={() => markLeft(field)}
        />
      ))}
      <TrapField label={t('trap')} />
      <SendBar isRefused={isRefused} />
    </form>
  );
}

const focusFirst = (form: HTMLFormElement | null, errors: Partial<Record<ContactField, unknown>>): void => {
  const wrong = CONTACT_FIELDS.find((field) => errors[field] !== undefined);
  const control = wrong === undefined ? null : form?.elements.namedItem(wrong);
  if (control instanceof HTMLElement) control.focus();
};
