import { expect, test } from 'vitest';
import { TEXTS } from '../modules/menu/texts.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';

test.each([
  ['closed without an answer', 'cancel', false],
  ['answered with staying', 'first', false],
  ['answered with leaving', 'last', true],
])('a question that is %s', (_what, answer, mayLeave) => {
  const texts = () => TEXTS.ru;
  const ask = askBeforeLeaving({
    dialog: {
      showMessageBoxSync: ({ buttons, cancelId }) =>
        answer === 'cancel' ? cancelId : buttons.indexOf(answer === 'first' ? 'Остаться' : 'Покинуть'),
    },
    texts,
  });

  expect(ask()).toBe(mayLeave);
});
