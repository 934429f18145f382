import { type Language, LOCALE_OF, RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from '#contract/constants.ts';
import { formatNumber } from '#contract/money-text.ts';
import { pathTo } from '#contract/page-path.ts';
import { html } from '#server/lib/html.ts';
import { mailAddress } from './address.ts';
import type { ContactMessage, Letter, LinkLetter, ReplyLetter } from './letter.ts';
import { asTyped, documentOf, fields, lines, paragraphs, wayOn } from './markup.ts';
import { am } from './texts/am.ts';
import { en } from './texts/en.ts';
import { ru } from './texts/ru.ts';
import type { LinkTexts, MailTexts } from './texts/texts.ts';

export const TEXTS: Readonly<Record<Language, MailTexts>> = { en, am, ru };

/** A rendered letter, ready to be sent. `subject` contains nothing that a person typed. */
export type Rendered = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
  readonly replyTo: string | null;
};

const lasting = (count: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(LOCALE_OF[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);

const filled = (texts: readonly string[], language: Language, hideInDays?: number): string[] =>
  texts
    .filter((text) => hideInDays !== undefined || !text.includes('{{hideTime}}'))
    .map((text) =>
      text
        .replace('{{hideTime}}', lasting(hideInDays ?? 0, 'day', language))
        .replace('{{verifyTime}}', lasting(VERIFY_LINK_HOURS, 'hour', language))
        .replace('{{resetTime}}', lasting(RESET_LINK_MINUTES, 'minute', language)),
    );

/** The whole address of a path of our own website; throws for what leads elsewhere. */
const absolute = (link: string, publicUrl: string): string => {
  const url = new URL(link, publicUrl);
  if (!link.startsWith('/') || url.origin !== new URL(publicUrl).origin)
    throw new Error('A letter links to our pages.');
  return url.href;
};

const purchaseLines = (
  { plan, quantity, cars, tops }: NonNullable<LinkLetter['purchase']>,
  texts: MailTexts['purchase'],
): readonly string[] => {
  const name = plan === 'VIP' ? plan : texts.names[plan];
  return [
    texts.plan.replace('{{plan}}', quantity === 1 ? name : `${name} × ${quantity}`),
    texts.cars.replace('{{cars}}', formatNumber(cars)),
    texts.tops.replace('{{tops}}', formatNumber(tops)),
  ];
};

const linkLetter = (letter: LinkLetter, publicUrl: string): Rendered => {
  const { kind, language, link: path, cars = [], note = '', purchase, hideInDays } = letter;
  const { letters, linkHint, footer } = TEXTS[language];
  const items = purchase === undefined ? cars : purchaseLines(purchase, TEXTS[language].purchase);
  const { subject, action, ...texts }: LinkTexts = letters[kind];
  const opening = [...filled(texts.paragraphs, language, hideInDays), ...(note === '' ? [] : [note])];
  const closing = filled(texts.closing, language, hideInDays);
  const list = items.length === 0 ? [] : [items.map((item) => `• ${item}`).join('\n')];
  const link = absolute(path, publicUrl);
  return {
    subject,
    text: `${[...opening, ...list, `${action}:\n${link}`, ...closing, `-- \n${footer}`].join('\n\n')}\n`,
    html: documentOf(
      { language, title: subject, footer },
      html`${paragraphs(opening)}${lines(items)}${wayOn(link, action, linkHint)}${paragraphs(closing)}`,
    ).text,
    link,
    replyTo: null,
  };
};

const contactLetter = (message: ContactMessage, language: Language): Rendered => {
  const { contact } = TEXTS[language];
  const replyTo = mailAddress(message.email) ?? null;
  const footer = replyTo === null ? '' : contact.answers;
  const rows = [
    [contact.fields.name, `${message.firstName} ${message.lastName}`],
    [contact.fields.email, message.email],
    [contact.fields.phone, message.phoneNumber],
    [contact.fields.topic, message.subject],
    [contact.fields.message, message.message],
  ] as const;
  return {
    subject: contact.subject,
    text: `${rows.map(([name, value]) => `${name}: ${value}`).join('\n\n')}\n\n-- \n${footer}\n`,
    html: documentOf({ language, title: contact.subject, footer }, html`${fields(rows)}`).text,
    link: null,
    replyTo,
  };
};

/** The reply as it was written, then what it answers; without an address for answers it names the contact form. */
const replyLetter = ({ text, message, language, ...letter }: ReplyLetter, publicUrl: string): Rendered => {
  const { reply, linkHint } = TEXTS[language];
  const replyTo = letter.replyTo === null ? null : (mailAddress(letter.replyTo) ?? null);
  const link = replyTo === null ? absolute(pathTo.contact(), publicUrl) : null;
  const asked = `${message.subject}\n\n${message.message}`;
  const footer = replyTo === null ? reply.noAnswers : reply.answers;
  const further = link === null ? [] : [`${reply.action}:\n${link}`];
  return {
    subject: reply.subject,
    text: `${[text, ...further, `${reply.asked}\n${asked.replace(/^/gm, '> ')}`, `-- \n${footer}`].join('\n\n')}\n`,
    html: documentOf(
      { language, title: reply.subject, footer },
      html`${asTyped(text)}${link === null ? [] : wayOn(link, reply.action, linkHint)}${fields([[reply.asked, asked]])}`,
    ).text,
    link,
    replyTo,
  };
};

/** Puts a letter into words; every link begins with `publicUrl`. */
export const render = (letter: Letter, publicUrl: string): Rendered => {
  if (letter.kind === 'contactMessage') return contactLetter(letter.message, letter.language);
  return letter.kind === 'contactReply' ? replyLetter(letter, publicUrl) : linkLetter(letter, publicUrl);
};
