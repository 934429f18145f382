import { TOAST_SHOWN } from '#renderer/lib/toast-shown.ts';
import type { Client } from './client.ts';

/** Controls that hold a choice; a text field or a plain button is none. */
const CHOICE = '[role=radio], [role=switch], [role=tab], [role=option], [role=checkbox], [aria-pressed]';
const CHOICE_FIELD = 'select, input[type=checkbox], input[type=radio], input[type=range]';
/** A light tap for each choice, and Telegram's success and error taps for toasts. */
export function followHaptics({ post, signal }: Client): void {
  const feelChoice = () => post('web_app_trigger_haptic_feedback', { type: 'selection_change' });
  const feelResult = (result: 'success' | 'error') =>
    post('web_app_trigger_haptic_feedback', { type: 'notification', notification_type: result });
  const matches = ({ target }: Event, selector: string) =>
    target instanceof Element && target.closest(selector) !== null;
  document.addEventListener('change', (event) => matches(event, CHOICE_FIELD) && feelChoice(), {
    capture: true,
    signal,
  });
  document.addEventListener('click', (event) => matches(event, CHOICE) && feelChoice(), {
    capture: true,
    signal,
  });
  document.addEventListener(
    TOAST_SHOWN,
    (event) => {
      const { detail: tone } = event as CustomEvent<unknown>;
      if (tone === 'ok') feelResult('success');
      if (tone === 'bad') feelResult('error');
    },
    { signal },
  );
}
