import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import type { BotApiPerson } from '../testing-bot-api.ts';
import type { BotMessage } from '../testing-bot-messages.ts';
import { AD, hasButton, openSellingWorld, SELLER, type SellingWorld } from './testing.ts';

describe.each(DIALECTS)('selling through the bot on %s', (dialect) => {
  let all: SellingWorld;
  let lastId = 700_000;
  let person: BotApiPerson & { username: string };
  beforeAll(async () => {
    all = await openSellingWorld({ dialect, env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM' } });
  }, 120_000);
  afterAll(() => all.close());
  const newPerson = () => {
    person = { ...SELLER, id: (lastId += 1) };
    return person;
  };
  afterEach(() => all.settled());

  const sendPhotos = (count: number, group = 'album') => all.sendAlbum(count, group, person);
  const saysPhotos = (count: number) =>
    all.shows(({ text }) => text.includes(`Photos: ${count} of ${MAX_PHOTOS}`), person);
  const press = (text: string) => all.api.press(text, person);
  const asks = (text: string) => all.shows((message) => message.text.includes(text), person);
  /** Answers the current question until there is none. */
  const answerAll = async (answers: Readonly<Record<string, string>>): Promise<BotMessage> => {
    const questions = Object.keys(answers);
    const isNext = (message: BotMessage) =>
      hasButton('Publish')(message) || questions.some((question) => message.text.includes(question));
    let message = await all.shows(isNext, person);
    while (!hasButton('Publish')(message)) {
      const asked = questions.find((question) => message.text.includes(question)) ?? '';
      await press(answers[asked] ?? '');
      message = await all.shows((shown) => isNext(shown) && !shown.text.includes(asked), person);
    }
    return message;
  };
  const ASKED = {
    'Which fuel?': 'Petrol',
    'Which transmission?': 'Automatic',
    'Which colour?': 'Black',
    'Is the car cleared through customs?': 'Yes',
  } as const;

  test('an album and a text become a published car, for a person without an account before', async () => {
    newPerson();
    await sendPhotos(3);
    await saysPhotos(3);
    all.write(`${AD}, седан, бензин, автомат, чёрная`, person);
    await answerAll({ 'Is the car cleared through customs?': 'Yes' });
    const before = await all.draft(person);
    await press('Publish');
    const done = await all.shows(hasButton('Open the post'), person);

    const [post] = (await all.posts()).filter(({ telegram_number: own }) => own === '@ani_petrosyan').slice(-1);
    expect(before?.images).toHaveLength(3);
    expect(done.text).toMatch(/Published|Sent for review/);
    expect(post).toMatchObject({
      year: 2018,
      displacement: 2500,
      mileage: 78_000,
      price_minor: 1_450_000,
      price_unit: 'USD',
    });
    expect(await all.draft(person)).toBeUndefined();
    // One message, however much was sent.
    expect(all.api.messagesTo(person)).toHaveLength(1);
  });

  test('a text first and photos one by one lead to the same draft, in the order in which they were sent', async () => {
    newPerson();
    all.write(`${AD}`, person);
    await asks('Toyota Camry, 2018');
    await sendPhotos(2, 'one');
    await saysPhotos(2);
    await all.settled();

    const draft = await all.draft(person);
    const photos = await all.db.selectFrom('telegram_sale_photo').selectAll().orderBy('message_id').execute();
    expect(draft?.images).toEqual(
      photos.filter(({ media_key }) => draft?.images.includes(media_key ?? '')).map(({ media_key }) => media_key),
    );
    expect(draft?.values).toMatchObject({ year: '2018', price: '14500', priceUnit: 'USD', mileage: '78000' });
  });

  test('asks for what is missing with buttons, each answer in the same message', async () => {
    newPerson();
    all.write('/sell', person);
    await asks('Send the photos of the car');
    await sendPhotos(1);
    await asks('Which brand?');
    all.write('тойота', person);
    await asks('Which model?');
    all.write('камри', person);
    await asks('Which year?');
    await press('2018');
    await asks('Which fuel?');
    await press('Petrol');
    await asks('What is the mileage?');

    expect(all.api.messagesTo(person)).toHaveLength(1);
    expect((await all.draft(person))?.values).toMatchObject({ year: '2018', bodyTypeId: '1' });
  });

  test('takes a bare number as the answer to its question', async () => {
    newPerson();
    await sendPhotos(1);
    all.write('VIN нет, Toyota Camry 2018 седан бензин автомат', person);
    await asks('What is the mileage?');
    all.write('9000', person);
    await asks('Which colour?');
    await press('Black');
    await asks('What is the price?');
    all.write('5 500 000', person);
    await asks('In which currency');
    await press('AMD');
    await asks('Is the car cleared through customs?');

    expect((await all.draft(person))?.values).toMatchObject({ mileage: '9000', price: '5500000', priceUnit: 'AMD' });
  });

  test('another car in a caption replaces the car, and keeps price and photos', async () => {
    newPerson();
    all.write(`${AD} автомат`, person);
    await asks('Toyota Camry, 2018');
    await all.sendPhoto({ caption: 'BMW X5 2015' }, person);
    await asks('BMW X5, 2015');
    await saysPhotos(1);

    const values = (await all.draft(person))?.values;
    expect(values).toMatchObject({ year: '2015', price: '14500', mileage: '78000' });
    expect(values?.['displacement'] ?? '').not.toBe('2500');
  });

  test('an edited text corrects what it said', async () => {
    newPerson();
    const { message } = all.write(AD, person) as unknown as { message: Record<string, unknown> };
    await asks('$14 500'.replace(' ', '\u00a0'));
    all.api.deliver({ edited_message: { ...message, text: AD.replace('14500$', '13900$'), edit_date: 1 } });
    await asks('$13\u00a0900');

    expect((await all.draft(person))?.values['price']).toBe('13900');
  });

  test('cancel keeps the draft among those of the website, and the next car asks about it', async () => {
    newPerson();
    all.write(AD, person);
    await asks('Toyota Camry, 2018');
    await press('Cancel');
    await asks('Cancelled.');
    const kept = await all.draft(person);
    await sendPhotos(1);
    await all.shows(hasButton('New car, delete the draft'), person);
    await press('Go on with the draft');
    await saysPhotos(1);

    expect(kept?.values).toMatchObject({ year: '2018' });
    expect((await all.draft(person))?.values).toMatchObject({ year: '2018', price: '14500' });
  });

  test('a new car in the place of a draft begins empty, with what was sent meanwhile', async () => {
    newPerson();
    all.write(AD, person);
    await asks('Toyota Camry, 2018');
    await press('Cancel');
    await asks('Cancelled.');
    await sendPhotos(2);
    all.write('BMW X5 2015 3.0 дизель, 180000 км, 21000$', person);
    await all.shows(hasButton('New car, delete the draft'), person);
    await all.settled();
    await press('New car, delete the draft');
    await asks('BMW X5, 2015');

    const draft = await all.draft(person);
    expect(draft?.values).toMatchObject({ year: '2015', price: '21000' });
    expect(draft?.images).toHaveLength(2);
  });

  test('sells one car after another', async () => {
    newPerson();
    const before = (await all.posts()).length;
    for (const year of [2016, 2017]) {
      await sendPhotos(1, `album ${year}`);
      await saysPhotos(1);
      await all.db
        .updateTable('users')
        .set({ post_credits: 5 })
        .where('id', '=', (await all.userId(person)) ?? 0)
        .execute();
      all.write(`Toyota Camry ${year} 2.5 седан бензин автомат чёрный 50000 км 9000$ растаможен Ереван`, person);
      await all.shows((message) => hasButton('Publish')(message) && message.text.includes(String(year)), person);
      await press('Publish');
      const done = year - 2015;
      await all.api.until(() =>
        all.api.messagesTo(person).filter(hasButton('Open the post')).length === done ? true : undefined,
      );
    }

    expect((await all.posts()).slice(before).map(({ year }) => year)).toEqual([2016, 2017]);
  });

  test('a search stays a search', async () => {
    newPerson();
    const reply = await all.api.say('camry 2018 до 15000', person);

    expect(reply.text).not.toContain('Photos:');
    expect(await all.userId(person)).toBeUndefined();
  });

  test('asks everything that a form needs before it offers to publish', async () => {
    newPerson();
    await sendPhotos(1);
    all.write(`${AD}`, person);
    const ready = await answerAll(ASKED);

    expect(ready.text).toContain('Toyota Camry, 2018');
  });
});
