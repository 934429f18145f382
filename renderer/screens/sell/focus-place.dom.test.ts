import { expect, test } from 'vitest';
import { focusPlace } from './focus-place.ts';

const show = (isWrong: boolean) => {
  const place = document.createElement('div');
  const country = document.createElement('select');
  const number = document.createElement('input');
  place.dataset['place'] = 'contactPhoneNumber';
  if (isWrong) number.setAttribute('aria-invalid', 'true');
  place.append(country, number);
  document.body.append(place);
};

test('a wrong phone number gets the focus, not the country before it', () => {
  show(true);

  expect(focusPlace('contactPhoneNumber')).toBe(true);

  expect(document.querySelector('input')).toHaveFocus();
});

test('a place with nothing wrong gives the focus to its first control, and one that is not there to none', () => {
  show(false);

  expect(focusPlace('contactPhoneNumber')).toBe(true);
  expect(document.querySelector('select')).toHaveFocus();
  expect(focusPlace('price')).toBe(false);
});
