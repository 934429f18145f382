import { useState } from 'react';
import { useSelector } from 'react-redux';
import { CONTACT_FIELDS, selectContactSending } from '#renderer/features/contact/contact.slice.ts';
import type { ContactField, ContactValues } from '#renderer/features/contact/contact.slice.ts';
import { checkContact, refusedFields } from './contact-rules.ts';
import type { ContactErrors } from './contact-rules.ts';

/** Errors of the fields that were left once, all of them after sending; each goes as soon as its field is right. */
export function useContactErrors(values: ContactValues) {
  const sending = useSelector(selectContactSending);
  const [left, setLeft] = useState<ReadonlySet<ContactField>>(new Set());
  const [wasAsked, setAsked] = useState(false);
  const checked = checkContact(values);
  const broken: ContactErrors = checked.isValid ? {} : checked.errors;
  const shown = Object.fromEntries(Object.entries(broken).filter(([field]) => left.has(field as ContactField)));
  const refused = sending.phase === 'failed' ? refusedFields(sending.failure.fields) : {};
  return {
    errors: { ...refused, ...shown } as ContactErrors,
    checked,
    markLeft: (field: ContactField) => setLeft((fields) => new Set([...fields, field])),
    markAll: () => {
      setLeft(new Set(CONTACT_FIELDS));
      setAsked(true);
    },
    /** Sending was refused here: something in the form is still wrong. */
    isRefused: wasAsked && !checked.isValid,
  };
}
