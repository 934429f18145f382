import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WARNING_CODES, type WarningCode } from '#contract/chat.ts';
import { hasLink } from '#contract/links.ts';
import { CONCEPTS } from './patterns.ts';
import { warningsOf } from './warnings.ts';

const FILE = new URL('../../../../resources/chat-messages/warnings.json', import.meta.url);
const messages = JSON.parse(readFileSync(FILE, 'utf8')) as Record<WarningCode | 'none', readonly string[]>;
const dangerous = WARNING_CODES.flatMap((code) => messages[code].map((text) => ({ code, text })));

describe('a reader is warned', () => {
  test('by at least 60 messages that ask for what fraud needs, and 60 innocent ones try it', () => {
    expect(dangerous.length).toBeGreaterThanOrEqual(60);
    expect(messages.none.length).toBeGreaterThanOrEqual(60);
  });

  test.each(dangerous)('of $code: $text', ({ code, text }) => {
    expect(warningsOf(text)).toContain(code);
  });

  test.each(dangerous)('of $code in capitals and among other lines: $text', ({ code, text }) => {
    expect(warningsOf(`Barev!\n${text.toUpperCase()}\nСпасибо`)).toContain(code);
  });

  test('of everything that a message asks for, in the order of the codes', () => {
    expect(warningsOf('Пишите в ватсап. Номер карты и код из смс скиньте, нужна предоплата.')).toEqual(WARNING_CODES);
  });

  test('of words with invisible characters and letters of another script', () => {
    expect(warningsOf('нужна пред\u200Bопл\u00ADата')).toEqual(['prepayment']);
    expect(warningsOf('write me on WhаtsАpp')).toEqual(['otherMessenger']);
    expect(warningsOf('пишите в ｗｈａｔｓａｐｐ')).toEqual(['otherMessenger']);
  });
});

describe('a reader is not warned', () => {
  test.each(messages.none)('by talk about cars: %s', (text) => {
    expect(warningsOf(text)).toEqual([]);
  });

  test.each(['', ' ', '👍', '1111 1111 1111 1111', 'JTDBR32E720012345', '4111 1111 1111 1112'])('by %j', (text) => {
    expect(warningsOf(text)).toEqual([]);
  });
});

describe('a hostile text of 4,000 characters', () => {
  const words = Object.values(CONCEPTS).flatMap((concept) => concept.split(/\s+/));
  const parts = [
    'a ',
    'а',
    '1 ',
    '1',
    '(1',
    'a.',
    'п р ',
    'deposit ',
    'не предоплата нужна ',
    "what's",
    'ватс ',
    '+1 ',
  ];
  const more = ['4111 ', 'a@1', 'not deposit need transfer code sms card photo cvc viber write ', '\u055E', 'e\u0301'];
  const texts = [...parts, ...more].map((part) => part.repeat(Math.ceil(4000 / part.length)).slice(0, 4000));

  test.each([...texts, words.join(' ').slice(0, 4000), words.join('').slice(0, 4000)])(
    'is read in 5 ms: %.20s',
    (text) => {
      const costs = Array.from({ length: 10 }, () => {
        const from = process.cpuUsage();
        warningsOf(text);
        hasLink(text);
        return process.cpuUsage(from).user / 1000;
      });

      expect(Math.min(...costs)).toBeLessThan(5);
    },
  );
});

describe('a link', () => {
  test.each([
    'https://aniv.example/posts/17',
    'HTTP://EVIL.EXAMPLE',
    'смотрите aniv.am',
    'www.evil.example',
    't.me/armen',
    'armen.k@mail.am',
    '@armen_77',
    'гараж.рф/авто',
    '(see cars.ru)',
  ])('is in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  test.each(['sold.Thanks', 'в 10.30 у дома', '12.05.2026', '2.5 л', 'Շնորհակալություն։ Կգամ', 'a/b', '1:2', 'v.good'])(
    'is not in %s',
    (text) => {
      expect(hasLink(text)).toBe(false);
    },
  );
});
