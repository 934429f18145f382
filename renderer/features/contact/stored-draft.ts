import type { Platform } from '#renderer/platform/port.ts';
import { EMPTY_DRAFT } from './contact.slice.ts';
import type { ContactDraft, ContactValues } from './contact.slice.ts';
import { DRAFT_KEY } from './forget-draft.ts';

/** Keeps an unsent message on this device, so that a reload or a crash loses nothing. */
export const keepDraft = ({ storage }: Platform, draft: ContactDraft): void =>
  storage.set(DRAFT_KEY, JSON.stringify(draft));

/** What this device kept; a broken or older record counts as none. */
export const storedDraft = ({ storage }: Platform): ContactDraft => {
  try {
    const stored = JSON.parse(storage.get(DRAFT_KEY) ?? 'null') as Partial<ContactDraft> | null;
    return isDraft(stored) ? stored : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
};

const isDraft = (stored: Partial<ContactDraft> | null): stored is ContactDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  typeof stored.openedAt === 'number' &&
  typeof stored.values === 'object' &&
  hasValues(stored.values);

const hasValues = (values: Partial<ContactValues>): boolean =>
  Object.keys(EMPTY_DRAFT.values).every((field) => typeof values[field as keyof ContactValues] === 'string');
