import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { DIALECTS, openTestDatabase } from '#server/database/testing.ts';
import { textHash } from '#server/lib/text-hash.ts';
import { TEST_NOW } from '#server/testing.ts';
import { carNames } from './car-names.ts';
import { protect } from './protect.ts';
import { INJECTIONS } from './testing-injections.ts';
import { pseudoReply, pseudoTranslation } from './testing-pseudo.ts';
import { openAiReply, promptOf, type Received, type Reply, type Service, startService } from './testing-service.ts';
import { openTextTranslator, type TextTranslator } from './text-translator.ts';

let database: OpenDatabase;
let service: Service;
let answer: (request: Received) => Reply;
beforeEach(async () => {
  service = await startService((request) => answer(request));
});
afterEach(() => service.close());

const openTexts = (model = ''): TextTranslator => {
  const config = { url: service.url, key: '', model };
  return openTextTranslator({ db: database.db, config, now: () => TEST_NOW });
};
const asked = (text: string, from: Language, to: Language, names: readonly string[] = []) => ({
  text,
  from,
  to,
  names,
  signal: new AbortController().signal,
});

describe.each(DIALECTS)('translated texts on %s', (dialect) => {
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    answer = pseudoReply();
  });

  test('are made once for texts that differ in names and numbers alone, and hold none of these', async () => {
    const texts = openTexts();

    const first = await texts.translate(asked('Is the Camry sold? Call 077 123456', 'en', 'ru', ['Camry']));
    const second = await texts.translate(asked('Is the X5 sold? Call 099 654321', 'en', 'ru', ['X5']));

    expect(first).toBe('ис тхе Camry солд? цалл 077 123456');
    expect(second).toBe('ис тхе X5 солд? цалл 099 654321');
    expect(service.received.map(({ body }) => body.q)).toEqual(['Is the [#1] sold? Call [#2]']);
    const kept = await database.db.selectFrom('translation').select('text').execute();
    expect(kept).toEqual([{ text: 'ис тхе [#1] солд? цалл [#2]' }]);
  });

  test('are known from then on without the service, by text and language', async () => {
    const texts = openTexts();
    const { signal: _, ...text } = asked('Any rust?', 'en', 'am');

    const before = await texts.known(text);
    await texts.translate(asked('Any rust?', 'en', 'am'));

    expect(before).toBeUndefined();
    expect(await texts.known(text)).toBe('անը րուստ?');
    expect(await texts.known({ ...text, to: 'ru' })).toBeUndefined();
  });

  test('kept by their whole text are known, too', async () => {
    const hash = textHash('For 9,500 it is yours', 'en');
    const values = { text_hash: hash, language: 'ru', text: 'За 9 500 она Ваша', created_at: '2026-01-01' };
    await database.db.insertInto('translation').values(values).execute();
    const texts = openTextTranslator({ db: database.db, config: undefined, now: () => TEST_NOW });

    expect(texts.hasService).toBe(false);
    expect(await texts.translate(asked('For 9,500 it is yours', 'en', 'ru'))).toBe('За 9 500 она Ваша');
    await expect(texts.translate(asked('Not known', 'en', 'ru'))).rejects.toMatchObject({ name: 'ServiceFailed' });
  });

  test('keep the cars they mention', async () => {
    const translated = await openTexts().translate(asked('Would you take my Land Cruiser Prado or a Kia?', 'en', 'ru'));

    expect(translated).toContain('Land Cruiser Prado');
    expect(translated).toContain('Kia');
  });

  test('without words stay as they are, and nothing is asked', async () => {
    expect(await openTexts().translate(asked('9500$? 077 123456 👍', 'en', 'ru'))).toBe('9500$? 077 123456 👍');
    expect(service.received).toEqual([]);
  });

  test('typed in Latin letters go to LibreTranslate in their own script', async () => {
    await openTexts().translate(asked('barev dzez, meqenan der ka? 9500$', 'am', 'ru'));
    await openTexts().translate(asked('skolko stoit, torg est?', 'ru', 'am'));

    expect(service.received.map(({ body }) => body.q)).toEqual([
      'բարև ձեզ, մեքենան դեռ կա? [#1]',
      'сколько стоит, торг есть?',
    ]);
  });

  test.each([
    ['the original', 'Is it sold?', 'Is it sold?'],
    ['another script', 'Is it sold?', 'Միթե վաճառված է'],
    ['formatting', 'Is it sold?', '**Продана?**'],
    ['more lines', 'Is it sold?', 'Продана?\n- да\n- нет'],
    ['an explanation', 'Is it sold?', 'Вот перевод: продана?'],
    ['a word for a paragraph', 'The engine and the gearbox are in perfect condition, no oil leaks.', 'Хорошо'],
  ])('are none where the service answers with %s, and nothing is kept', async (_what, text, translatedText) => {
    answer = () => ({ body: JSON.stringify({ translatedText }) });
    const texts = openTexts();

    await expect(texts.translate(asked(text, 'en', 'ru'))).rejects.toThrow(/^The reply|^Lines/);

    const { signal: _, ...again } = asked(text, 'en', 'ru');
    expect(await texts.known(again)).toBeUndefined();
  });

  test('lose the quotes that a model puts around them, and their marks may move', async () => {
    answer = () => ({ body: JSON.stringify({ translatedText: '«За [# 2] отдадите [#1]?»' }) });

    expect(await openTexts().translate(asked('Would you sell the Camry for $9,500?', 'en', 'ru', ['Camry']))).toBe(
      'За $9,500 отдадите Camry?',
    );
  });
});

describe('messages that give orders to the model', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('are thirty in three languages', () => {
    expect(Object.groupBy(INJECTIONS, ({ from }) => from)).toMatchObject({
      en: { length: 10 },
      ru: { length: 10 },
      am: { length: 10 },
    });
  });

  test.each(INJECTIONS)('are shown as typed where the model obeys: $text', async ({ text, from, to, obeyed }) => {
    answer = () => openAiReply(obeyed);

    await expect(openTexts('small').translate(asked(text, from, to))).rejects.toMatchObject({ name: 'BadTranslation' });

    const { signal: _, ...again } = asked(text, from, to);
    expect(await openTexts('small').known(again)).toBeUndefined();
  });

  test.each(INJECTIONS)('reach the model as data, and are translated: $text', async ({ text, from, to }) => {
    answer = (request) => openAiReply(pseudoTranslation(promptOf(request).text, to));

    const translated = await openTexts('small').translate(asked(text, from, to));

    const [{ body }] = service.received as [Received];
    const other = startTask(from, to);
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'temperature']);
    expect(body.messages).toEqual([
      { role: 'system', content: expect.stringContaining(other) },
      { role: 'user', content: protect(text, [], carNames()).text },
    ]);
    expect(promptOf({ body }).task).not.toContain(protect(text, [], carNames()).text);
    expect(JSON.stringify(body)).not.toMatch(/<\||\[\/?INST\]/);
    for (const piece of protect(text, [], carNames()).pieces) expect(translated).toContain(piece);
  });
});

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', am: 'Armenian', ru: 'Russian' };
const startTask = (from: Language, to: Language): string =>
  `Translate a text about a used car for sale from ${LANGUAGE_NAMES[from]} into ${LANGUAGE_NAMES[to]}.`;
