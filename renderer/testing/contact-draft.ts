import { EMPTY_DRAFT } from '#renderer/features/contact/contact.slice.ts';
import type { ContactDraft, ContactValues } from '#renderer/features/contact/contact.slice.ts';
import { NOW } from './world.ts';

const TYPING_MS = 60_000;

export const aMessage = (overrides: Partial<ContactValues> = {}): ContactValues => ({
  firstName: 'Ani',
  lastName: 'Petrosyan',
  email: 'ani@example.com',
  phoneNumber: '+374 (77) 12-34-56',
  subject: 'A question',
  message: 'How are photos chosen?',
  ...overrides,
});

/** What a device keeps of a message that was typed for a minute. */
export const keptDraft = (values = aMessage(), overrides: Partial<ContactDraft> = {}): Record<string, string> => ({
  contactDraft: JSON.stringify({
    ...EMPTY_DRAFT,
    values,
    openedAt: NOW.getTime() - TYPING_MS,
    ...overrides,
  } satisfies ContactDraft),
});
