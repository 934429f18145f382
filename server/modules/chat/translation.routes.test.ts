import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { pseudoReply } from '#server/modules/translation/testing-pseudo.ts';
import { type Service, startService } from '#server/modules/translation/testing-service.ts';
import { openTestChat, type TestChat } from './testing.ts';

const DICTIONARY = [
  { en: 'Would you take [#1]?', am: 'Կտա՞ք [#1]-ով', ru: 'Отдадите за [#1]?' },
  { en: 'Hello, how much is it?', am: 'Բարև ձեզ, ինչ արժի', ru: 'Здравствуйте, сколько стоит?' },
];

describe.each(DIALECTS)('translations of messages on %s', (dialect) => {
  let service: Service;
  let chat: TestChat;
  let id: number;
  beforeEach(async () => {
    service = await startService(pseudoReply(DICTIONARY));
    chat = await openTestChat({ dialect, env: { TRANSLATE_URL: service.url } });
    ({ id } = await chat.open('buyer'));
  }, 60_000);
  afterEach(async () => {
    await chat.close();
    await service.close();
  });

  const translate = (person: 'buyer' | 'seller' | 'stranger', numbers: readonly number[], lang = 'en') =>
    chat.ask(person, 'POST', `/conversations/${id}/translations`, { numbers, lang });

  test('come for the reader, in the order asked; texts in that language, unknown messages and offers stay the same', async () => {
    await chat.write('buyer', id, 'Отдадите за 9 500$?');
    await chat.write('seller', id, 'Yes.');
    await chat.send('buyer', id, { kind: 'offer', amount: 9000, currency: 'USD' });
    await chat.write('buyer', id, '9500$');

    expect((await translate('seller', [4, 1, 2, 3, 99])).value).toEqual([
      { number: 4, status: 'same', text: null },
      { number: 1, status: 'translated', text: 'Would you take 9 500$?' },
      { number: 2, status: 'same', text: null },
      { number: 3, status: 'same', text: null },
      { number: 99, status: 'same', text: null },
    ]);
    expect(service.received.map(({ body }) => [body.q, body.source, body.target])).toEqual([
      ['Отдадите за [#1]?', 'ru', 'en'],
    ]);
  });

  test('show the writer what the other side reads', async () => {
    await chat.write('buyer', id, 'Отдадите за 9 500$?');

    expect((await translate('buyer', [1])).value).toEqual([
      { number: 1, status: 'translated', text: 'Would you take 9 500$?' },
    ]);
  });

  test('are asked for when somebody reads, not when somebody writes, and once', async () => {
    await chat.write('buyer', id, 'barev dzez, inch arzhi');
    expect(service.received).toEqual([]);

    const first = await translate('seller', [1]);
    const second = await translate('seller', [1]);

    expect(first.value).toMatchObject([{ status: 'translated' }]);
    expect(second.value).toEqual(first.value);
    expect(service.received.map(({ body }) => body.q)).toEqual(['բարև ձեզ, ինչ արժի']);
  });

  test('of others’ conversations do not exist', async () => {
    await chat.write('buyer', id, 'Отдадите за 9 500$?');

    expect((await translate('stranger', [1])).code).toBe('CONVERSATION_NOT_FOUND');
    expect(service.received).toEqual([]);
  });
});

describe('a text that is sent', () => {
  let chat: TestChat;
  let id: number;
  beforeEach(async () => {
    chat = await openTestChat();
    ({ id } = await chat.open('buyer'));
  }, 60_000);
  afterEach(() => chat.close());

  test.each([
    ['Մեքենան դեռ կա՞', 'am'],
    ['skolko stoit, torg est?', 'ru'],
    ['Is it still for sale?', 'en'],
    ['9500$', null],
  ])('has its language: %s', async (text, language) => {
    expect((await chat.write('buyer', id, text)).body).toMatchObject({ language });
  });

  test('warns its reader, not its sender', async () => {
    const sent = await chat.write('buyer', id, 'Напишите в ватсап, скину номер карты');
    const { items } = await chat.messages('seller', id);

    expect(sent.warnings).toEqual([]);
    expect(items[0]?.warnings).toEqual(['cardData', 'otherMessenger']);
  });

  test('that is edited has its warnings and language anew', async () => {
    await chat.write('buyer', id, 'Нужна предоплата');
    await chat.ask('buyer', 'PUT', `/conversations/${id}/messages/1`, { text: 'Is it sold?' });
    const { items } = await chat.messages('seller', id);

    expect(items[0]).toMatchObject({ warnings: [], body: { language: 'en' } });
  });

  test('as a ready-made question must be a known one', async () => {
    expect((await chat.send('buyer', id, { kind: 'phrase', code: 'nonsense' })).code).toBe('VALIDATION_FAILED');
    expect((await chat.send('buyer', id, { kind: 'phrase', code: 'stillForSale' })).status).toBe(200);
  });
});
