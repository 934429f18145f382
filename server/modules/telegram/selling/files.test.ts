import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import type { BotApiPerson } from '../testing-bot-api.ts';
import { aPhoto, openSellingWorld, SELLER, type SellingWorld } from './testing.ts';

const GB = 1024 * 1024 * 1024;
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);

describe.each(DIALECTS)('files of cars sold through the bot on %s', (dialect) => {
  let all: SellingWorld;
  let lastId = 800_000;
  let person: BotApiPerson;
  beforeAll(async () => {
    all = await openSellingWorld({ dialect, env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM' } });
  }, 120_000);
  afterAll(() => all.close());
  const newPerson = () => {
    person = { ...SELLER, id: (lastId += 1) };
  };
  const says = (...texts: string[]) => all.shows(({ text }) => texts.every((each) => text.includes(each)), person);
  const sendDocument = (document: object) => {
    const id = `doc-${(lastId += 1)}`;
    all.api.send({ document: { file_id: id, file_unique_id: id, ...document } }, person);
  };
  const callsOfGetFile = () => all.api.calls.filter(({ method }) => method === 'getFile').length;
  const images = async () => (await all.draft(person))?.images ?? [];

  test('takes photos sent as files, with every check of an upload', async () => {
    newPerson();
    const photo = await sharp(await aPhoto())
      .png()
      .toBuffer();
    const id = all.api.addFile(photo);
    sendDocument({ file_id: id, mime_type: 'image/png', file_size: photo.length });
    await says(`Photos: 1 of ${MAX_PHOTOS}`);
    await all.settled();

    expect(await images()).toEqual([createHash('sha256').update(photo).digest('hex')]);
    const stored = await all.world.app.inject(`/media/${(await images())[0]}/1280.jpg`);
    expect([stored.statusCode, stored.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('refuses films, papers and 2 GB by Telegram’s metadata, before anything is loaded', async () => {
    newPerson();
    await all.sendPhoto({ group: 'mixed' }, person);
    await says('Photos: 1 of');
    const loaded = all.api.downloads.length;
    all.api.send(
      { video: { file_id: 'v1', file_unique_id: 'v1', width: 1, height: 1, duration: 9 }, media_group_id: 'mixed' },
      person,
    );
    sendDocument({ mime_type: 'image/jpeg', file_size: 2 * GB });
    sendDocument({ mime_type: 'application/pdf', file_size: 1000 });
    sendDocument({ mime_type: 'image/heic', file_size: 1000 });
    await says('videos are added on the site', 'larger than 15 MB', 'no photo', 'HEIC file');

    expect(all.api.downloads).toHaveLength(loaded);
    expect(await images()).toHaveLength(1);
  });

  test.each([
    ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'cannot be read as a photo'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cannot be read as a photo'],
    ['a HEIC without its type', HEIC, 'HEIC file'],
    ['nothing', Buffer.alloc(0), 'cannot be read as a photo'],
  ])('refuses %s that says it is a photo', async (_, bytes, reason) => {
    newPerson();
    await all.sendPhoto({ fileId: all.api.addFile(bytes) }, person);
    const { text } = await says(reason);

    expect(text).toContain(`Photos: 0 of ${MAX_PHOTOS}`);
    expect(await images()).toEqual([]);
  });

  test('keeps as many of 60 photos as a post has', async () => {
    newPerson();
    for (let sent = 0; sent < 60; sent += 1) await all.sendPhoto({ group: `album ${Math.floor(sent / 10)}` }, person);
    await says(`Photos: ${MAX_PHOTOS} of ${MAX_PHOTOS}`, 'Not taken: 40 – more than a post can have');
    await all.settled();

    const rows = await all.db
      .selectFrom('telegram_sale_photo')
      .innerJoin('telegram_sale', 'telegram_sale.id', 'telegram_sale_photo.sale_id')
      .select('media_key')
      .where('chat_id', '=', String(person.id))
      .where('media_key', 'is not', null)
      .orderBy('telegram_sale_photo.message_id')
      .execute();
    expect(await images()).toEqual(rows.map(({ media_key }) => media_key));
    expect(all.api.messagesTo(person)).toHaveLength(1);
  }, 90_000);

  test('tries a failed download again, and reports one that Telegram never delivers', async () => {
    newPerson();
    const loaded = all.api.downloads.length;
    all.api.plan('download', { status: 502 });
    await all.sendPhoto({}, person);
    await all.api.until(() => (all.api.downloads.length > loaded ? true : undefined));
    await all.settled();
    const before = await images();
    all.clock.now += MINUTE_MS;
    await all.settled();

    expect(before).toEqual([]);
    expect(await images()).toHaveLength(1);
    await says('Photos: 1 of');
    all.api.plan('getFile', ...Array.from({ length: 6 }, () => ({ status: 500, description: 'Internal' })));
    const asked = callsOfGetFile();
    await all.sendPhoto({}, person);
    await all.api.until(() => (callsOfGetFile() > asked ? true : undefined));
    for (let tries = 0; tries < 7; tries += 1) {
      await all.settled();
      all.clock.now += 90 * MINUTE_MS;
    }
    await says('not received from Telegram');
  });

  test('a file that came twice is one photo', async () => {
    newPerson();
    const id = await all.sendPhoto({}, person);
    await says('Photos: 1 of');
    await all.sendPhoto({ fileId: id }, person);
    all.write('/sell', person);
    await all.settled();

    expect(await images()).toHaveLength(1);
  });
});
