import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carValues } from '#contract/car-values.ts';
import type { BulkResult, FieldValues, InventoryEdit } from '#contract/http/inventory.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket, sentPhoto } from '#server/modules/posts/testing-selling.ts';

const DEALER = 1;

describe.each(DIALECTS)('edits of fields that the grid does not show on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(DEALER, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());

  const edit = async (id: number, fields: InventoryEdit, was?: FieldValues): Promise<BulkResult> => {
    const change = { kind: 'edit', fields, ...(was === undefined ? {} : { was }) };
    const reply = await market.call(DEALER, 'POST', '/api/Inventory/bulk', { items: [{ id, seen: null, change }] });
    expect(reply.code).toBe('ok');
    return reply.value[0] as BulkResult;
  };
  const post = async (id: number) => (await market.call(DEALER, 'GET', `/api/posts/edit/${id}`)).value as EditablePost;

  test('changes condition, colour, description in three languages, contacts and features at once', async () => {
    const id = await market.publish(DEALER);
    const fields = {
      colorId: 3,
      isDamaged: true,
      isNegotiable: true,
      horsePower: 177,
      description: 'One owner, serviced on time.',
      translationAm: 'Մեկ սեփականատեր։',
      translationRu: 'Один владелец.',
      contactName: 'Ani',
      contactPhoneNumber: '+37491234567',
      features: '[1,3]',
    } as const;

    const { error } = await edit(id, fields);

    expect(error).toBeNull();
    const now = carValues(await post(id));
    expect(now).toMatchObject(fields);
  });

  test('orders and removes photos: the first one is the cover', async () => {
    const id = await market.publish(DEALER);
    const [first] = (await post(id)).images.map(({ key }) => key);
    const more = await sentPhoto(market.database, DEALER);
    const images = JSON.stringify([more, first]);

    const { row } = await edit(id, { images }, { images: JSON.stringify([first]) });

    expect(row?.mainImage).toContain(more);
    expect(carValues(await post(id))['images']).toBe(images);
  });

  test('refuses a value that another user changed meanwhile, and returns theirs', async () => {
    const id = await market.publish(DEALER, { description: 'As it was.' });
    const was = { description: 'As it was.' };
    await edit(id, { description: 'Theirs.' }, was);

    const late = await edit(id, { description: 'Mine.' }, was);

    expect(late.error?.code).toBe('VERSION_CONFLICT');
    expect(late.present).toEqual({ description: 'Theirs.' });
    expect((await post(id)).values['description']).toBe('Theirs.');
  });

  test('accepts a value of a car of which another user changed another field', async () => {
    const id = await market.publish(DEALER, { description: 'As it was.' });
    await edit(id, { colorId: 4 });

    const { error } = await edit(id, { description: 'Mine.' }, { description: 'As it was.' });

    expect(error).toBeNull();
    expect(carValues(await post(id))).toMatchObject({ colorId: 4, description: 'Mine.' });
  });

  test('names the field that is not accepted', async () => {
    const id = await market.publish(DEALER);
    const { error } = await edit(id, {
      contactPhoneNumber: null,
      whatsappNumber: null,
      telegramNumber: null,
      contactEmail: null,
    });
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', fields: { contactPhoneNumber: expect.any(String) } });
  });
});
