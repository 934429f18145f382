import { asksBeforeLeaving, FIELDS, hasContent } from '#renderer/lib/written-fields.ts';
import type { Client } from './client.ts';

/** Has Telegram ask before it closes the app while a form holds words typed in this visit, or while something is unsaved. */
export function followClosing({ post, signal }: Client): { readonly check: () => void } {
  const typed = new Set<Element>();
  let isAsking = false;
  const check = () => {
    for (const field of typed) if (!field.isConnected || !hasContent(field)) typed.delete(field);
    const wanted = typed.size > 0 || asksBeforeLeaving();
    if (wanted !== isAsking) post('web_app_setup_closing_behavior', { need_confirmation: wanted });
    isAsking = wanted;
  };
  // After React has handled the same event.
  const checkLater = () => setTimeout(check);
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && target.matches(FIELDS)) typed.add(target);
      checkLater();
    },
    { capture: true, signal },
  );
  for (const event of ['change', 'click', 'focusout'] as const) {
    document.addEventListener(event, checkLater, { capture: true, signal });
  }
  return { check: checkLater };
}
