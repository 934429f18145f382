import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import type { PageAddress } from '#contract/page-path.ts';
import { type Letter, LINK_KINDS } from './letter.ts';
import { render, TEXTS } from './render.ts';

const SITE = 'https://cars.example';
const LINK = '/reset-password?email=ani%40example.com&token=a-B_9' as PageAddress;
const WHOLE_LINK = `${SITE}${LINK}`;
const ESCAPED_LINK = WHOLE_LINK.replace('&', '&amp;');

const letter = (kind: (typeof LINK_KINDS)[number], language: (typeof LANGUAGES)[number]): Letter => ({
  kind,
  language,
  to: 'ani@example.com',
  link: LINK,
});

const contact = (fields: Partial<Extract<Letter, { kind: 'contactMessage' }>['message']> = {}): Letter => ({
  kind: 'contactMessage',
  language: 'en',
  to: 'operator@cars.example',
  message: {
    firstName: 'Ani',
    lastName: 'Petrosyan',
    email: 'ani@example.com',
    phoneNumber: '37477123456',
    subject: 'Hello',
    message: 'First line\nsecond line',
    ...fields,
  },
});

/** The shape of nested texts: every key, and in each text the places to fill. */
const shapeOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.match(/\{\{\w+\}\}/g) ?? [];
  if (Array.isArray(value)) return value.flatMap(shapeOf);
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, shapeOf(part)]));
};
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);

describe('letters', () => {
  const every = LINK_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));

  test.each(every)('%s in %s has the instruction in text and HTML, with the link', (kind, language) => {
    const { subject, text, html, link } = render(letter(kind, language), SITE);

    expect(link).toBe(WHOLE_LINK);
    expect(text).toContain(`\n${WHOLE_LINK}\n`);
    expect(html).toContain(`<a href="${ESCAPED_LINK}"`);
    for (const words of [subject, text, html]) expect(words).not.toMatch(/\{\{|undefined|!(?!doctype)/);
    const { action, paragraphs } = TEXTS[language].letters[kind];
    expect(html).toContain(`>${action}</a>`);
    for (const paragraph of paragraphs) expect([text, html].every((whole) => whole.includes(paragraph))).toBe(true);
  });

  test.each([
    ['en', 'en', 'for 24 hours', 'for 30 minutes'],
    ['am', 'hy', '24 ժամ', '30 րոպե'],
    ['ru', 'ru', '24 часа', '30 минут'],
  ] as const)('in %s name their language and how long their links work', (language, lang, verify, reset) => {
    const verifying = render(letter('verifyEmail', language), SITE);
    const resetting = render(letter('resetPassword', language), SITE);

    expect(verifying.html).toContain(`<html lang="${lang}">`);
    expect([verifying.text, verifying.html].every((words) => words.includes(verify))).toBe(true);
    expect([resetting.text, resetting.html].every((words) => words.includes(reset))).toBe(true);
  });

  test('say the same in each language, with the same places to fill', () => {
    expect(shapeOf(TEXTS.am)).toEqual(shapeOf(TEXTS.en));
    expect(shapeOf(TEXTS.ru)).toEqual(shapeOf(TEXTS.en));
    for (const language of LANGUAGES) for (const text of textsOf(TEXTS[language])) expect(text.trim()).not.toBe('');
  });

  test('are written in the letters and signs of their language', () => {
    const bare = (text: string) => text.replace(/Aniv|\{\{\w+\}\}/g, '');

    for (const text of textsOf(TEXTS.am)) expect(bare(text)).not.toMatch(/[A-Za-zА-яЁё:]|եւ|\.$/);
    for (const text of textsOf(TEXTS.ru)) expect(bare(text)).not.toMatch(/[A-Za-zԱ-և]/);
    for (const text of textsOf(TEXTS.en)) expect(text).not.toMatch(/[А-яЁёԱ-և]/);
  });

  test.each(['https://evil.example/', '//evil.example/x', '/\\evil.example', 'reset-password', 'javascript:alert(1)'])(
    'never link elsewhere: %s',
    (link) => {
      expect(() =>
        render({ kind: 'verifyEmail', language: 'en', to: 'ani@example.com', link: link as PageAddress }, SITE),
      ).toThrow('our pages');
    },
  );

  test.each([
    ['en', ['Plan: Premium × 3', 'Cars: 300', 'Top listings: 90']],
    ['am', ['Փաթեթը՝ Պրեմիում × 3', 'Մեքենաներ՝ 300', 'Թոփ տեղադրումներ՝ 90']],
    ['ru', ['Тариф: Премиум × 3', 'Автомобили: 300', 'Размещения в топе: 90']],
  ] as const)('in %s list what was bought', (language, bought) => {
    const purchase = { plan: 'Premium', quantity: 3, cars: 300, tops: 90 } as const;

    const { text, html } = render({ ...letter('planPaid', language), purchase } as Letter, SITE);

    expect(text).toContain(bought.map((line) => `• ${line}`).join('\n'));
    for (const line of bought) expect(html).toContain(`<li>${line}</li>`);
  });

  test('bring colours that are read on light and on dark', () => {
    const { html } = render(letter('verifyEmail', 'en'), SITE);

    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('background:#d9151f;color:#ffffff');
    expect(html).not.toMatch(/<body[^>]*(background|[^-]color):/);
  });
});

describe('the letter of the contact form', () => {
  test('shows what was written as text, never as markup', () => {
    const { html, text } = render(contact({ message: '<img src=x onerror=alert(1)>\n& "more"' }), SITE);

    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\n&amp; &quot;more&quot;');
    expect(html).not.toContain('<img');
    expect(text).toContain('Message: <img src=x onerror=alert(1)>\n& "more"');
  });

  test('has a subject of ours and is answered to the person who wrote', () => {
    const rendered = render(contact({ subject: 'Hello\r\nBcc: everyone@example.com', firstName: 'Bcc: x@y.z' }), SITE);

    expect(rendered).toMatchObject({
      subject: 'Message from the contact form',
      replyTo: 'ani@example.com',
      link: null,
    });
  });

  test.each([
    'ani@example.com\r\nBcc: x@y.z',
    'ani@example.com, x@y.z',
    '<ani@example.com>',
    'ani',
    '"a b"@example.com',
  ])('is answered to nobody where the address is not one: %j', (email) => {
    expect(render(contact({ email }), SITE).replyTo).toBeNull();
  });
});

describe('a reply to a message of the contact form', () => {
  const reply = (over: Partial<Extract<Letter, { kind: 'contactReply' }>> = {}): Letter => ({
    kind: 'contactReply',
    language: 'en',
    to: 'ani@example.com',
    text: 'At the desk.\nUntil six <o’clock>.',
    message: { subject: 'The key', message: 'Where is it?\nI looked.' },
    replyTo: 'office@cars.example',
    ...over,
  });

  test.each(LANGUAGES)(
    'in %s holds the answer as typed and the message, and nothing typed in its subject',
    (language) => {
      const { subject, text, html, link, replyTo } = render(reply({ language }), SITE);

      expect(subject).toBe(TEXTS[language].reply.subject);
      expect(text).toContain('At the desk.\nUntil six <o’clock>.');
      expect(text).toContain('> The key\n> \n> Where is it?\n> I looked.');
      expect(html).toContain('Until six &lt;o’clock&gt;.');
      expect([link, replyTo]).toEqual([null, 'office@cars.example']);
    },
  );

  test('without an address for answers leads to the contact form', () => {
    const { text, html, link, replyTo } = render(reply({ replyTo: null }), SITE);

    expect([link, replyTo]).toEqual([`${SITE}/contact`, null]);
    expect(text).toContain(`Write again:\n${SITE}/contact`);
    expect(html).toContain(`<a href="${SITE}/contact"`);
  });
});
