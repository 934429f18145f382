import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isPhrase } from '#contract/chat-phrases.ts';
import { PROPOSAL_STATES, WARNING_CODES } from '#contract/chat.ts';
import { COUNTRY_CODES, LANGUAGES } from '#contract/constants.ts';
import { CAR_CONDITIONS } from './chat-cars.ts';
import { DEMO_FILES } from './market.ts';

const FOLDER = path.join(DEMO_FILES, 'conversations');

/** What is offered, as a part of the asking price. */
export const OFFER_PARTS = { middle: 0.96, low: 0.92, least: 0.7 } as const;
const OFFERS = ['middle', 'low', 'least'] as const satisfies readonly (keyof typeof OFFER_PARTS)[];

const text = z.string().min(1).max(1000);
const minutes = z.number().int().nonnegative();
const proposal = { state: z.enum(PROPOSAL_STATES) };
/** `after`: minutes since the message before; `replyTo`: the number of the message that it replies to. */
const sent = { by: z.enum(['buyer', 'seller']), after: minutes, replyTo: z.number().int().positive().optional() };

const ScriptText = z.strictObject({
  ...sent,
  /** The writer's own language is as it was typed, also in Latin letters; the other two are its translations. */
  en: text,
  am: text,
  ru: text,
  lang: z.enum(LANGUAGES).optional(),
  warnings: z.array(z.enum(WARNING_CODES)).default([]),
});
const ScriptOffer = z.strictObject({ ...sent, ...proposal, offer: z.enum(OFFERS) });
/** So many days after the message, at this hour in Yerevan. */
const ScriptViewing = z.strictObject({
  ...sent,
  ...proposal,
  viewing: z.object({ days: z.number().int().positive(), hour: z.number().int().min(9).max(20) }),
});
/** What photos show: the inside of the car, or its dashboard with the mileage. */
const PHOTO_VIEWS = ['cabin', 'screen', 'dashboard'] as const;
export type PhotoView = (typeof PHOTO_VIEWS)[number];
const ScriptPhotos = z.strictObject({ ...sent, photos: z.array(z.enum(PHOTO_VIEWS)).min(1).max(4) });
const ScriptSystem = z.strictObject({
  by: z.literal('system'),
  after: minutes,
  code: z.enum(['carSold', 'priceChanged']),
});
const ScriptPhrase = z.strictObject({ ...sent, phrase: z.string().refine(isPhrase) });
const ScriptMessage = z.union([ScriptText, ScriptPhrase, ScriptOffer, ScriptViewing, ScriptPhotos, ScriptSystem]);
export type ScriptMessage = z.infer<typeof ScriptMessage>;
export type ScriptText = z.infer<typeof ScriptText>;

const Script = z.strictObject({
  name: z.string(),
  buyer: z.enum(['demoPrivate', 'private']),
  buyerLanguage: z.enum(LANGUAGES),
  buyerCountry: z.enum(COUNTRY_CODES),
  seller: z.enum(['demoBusiness', 'demoPrivate', 'private', 'business']),
  sellerLanguage: z.enum(LANGUAGES).default('am'),
  /** What must be true of the car, so that the texts fit it. */
  car: z.array(z.enum(CAR_CONDITIONS)).default([]),
  region: z.string().optional(),
  sameCarAs: z.string().optional(),
  /** Since the last message; a sold car's conversation ends when it was sold. */
  minutesAgo: minutes.optional(),
  /** Messages at the end that the other side has not read. */
  unread: minutes.default(0),
  done: z.boolean().default(false),
  archivedBy: z.enum(['buyer', 'seller']).optional(),
  messages: z.array(ScriptMessage).min(3).max(14),
});
export type Script = z.infer<typeof Script>;

const CannedReply = z.strictObject({ title: z.string().min(1).max(60), text });
export type ScriptReply = z.infer<typeof CannedReply>;

const parsed = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));

/** resources/demo/conversations: who talks with whom about which car. */
export const readScripts = (): readonly Script[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) => z.array(Script).parse(parsed(path.join(FOLDER, name))));

/** resources/demo/canned-replies.json: those of the demo company. */
export const readCannedReplies = (): readonly ScriptReply[] =>
  z.array(CannedReply).parse(parsed(path.join(DEMO_FILES, 'canned-replies.json')));
