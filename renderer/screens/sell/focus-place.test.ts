import { afterEach, expect, test } from 'vitest';
import { focusPlace } from './focus-place.ts';

afterEach(() => document.body.replaceChildren());

const show = (invalid: string) => {
  document.body.innerHTML = `<div data-place="contactPhoneNumber"><select aria-label="Country"></select><input ${invalid} /></div>`;
};

test('a wrong phone number gets the focus, not the country before it', () => {
  show('aria-invalid="true"');

  expect(focusPlace('contactPhoneNumber')).toBe(true);

  expect(document.querySelector('input')).toHaveFocus();
});

test('a place with nothing wrong gives the focus to its first control, and one that is not there to none', () => {
  show('');

  expect(focusPlace('contactPhoneNumber')).toBe(true);
  expect(document.querySelector('select')).toHaveFocus();
  expect(focusPlace('price')).toBe(false);
});
