import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { NOW, startTestTexts } from '#renderer/testing/world.ts';
import { postFace, postLabels, postPrice, postTitle } from './post-face.ts';

describe('the price of a post', () => {
  test("is the viewer's first and the seller's behind it, marked as converted", () => {
    const post = aPostCard({ price: 27_900, priceUnit: 'USD', userPrice: 10_825_000, userPriceUnit: 'AMD' });

    expect(postPrice(post)).toEqual({ price: '≈\u00a010\u00a0825\u00a0000\u00a0֏', otherPrice: '$27\u00a0900' });
  });

  test('is the exact one alone where both currencies are one, or no rate is known', () => {
    const exact = { price: '$20\u00a0900', otherPrice: undefined };

    expect(postPrice(aPostCard())).toEqual(exact);
    expect(postPrice(aPostCard({ userPrice: null, userPriceUnit: 'AMD' }))).toEqual(exact);
  });
});

describe('the title of a post', () => {
  test.each([
    ['Camry', '2.5 AT', 'Toyota Camry 2.5 AT'],
    ['GX', 'GX 460', 'Toyota GX 460'],
    ['Camry', null, 'Toyota Camry'],
    ['Camry', 'Camryx', 'Toyota Camry Camryx'],
    ['Camry', '2.5 AT (206 hp)', 'Toyota Camry 2.5 AT'],
    ['Camry', 'V6 (3.5 l 200 hp) AWD', 'Toyota Camry V6 AWD'],
    ['Camry', '(181 л. с.)', 'Toyota Camry'],
    ['2106', '1.5 MT (21061)', 'Toyota 2106 1.5 MT (21061)'],
  ])('%s and %s read as %#', (model, modification, title) => {
    expect(postTitle({ brand: 'Toyota', model, modification })).toBe(title);
  });
});

const WORLD = { locale: 'ru', now: NOW, countryId: 1 };

describe('the words of a post', () => {
  beforeAll(() => startTestTexts('ru'));

  test('are in the language of the viewer', () => {
    const face = postFace(aPostCard({ isTop: true }), i18next.getFixedT('ru', 'posts'), WORLD);

    expect(face.facts).toEqual(['2020', '71\u00a0500 км', 'Automatic', 'Petrol']);
    expect(face.ago).toBe('1 дн назад');
  });

  test('name the country of a car elsewhere, and the kind of its seller', () => {
    const t = i18next.getFixedT('ru', 'posts');
    const abroad = aPostCard({ country: 'Германия', countryId: 5, region: 'Берлин', isBusiness: true });

    expect(postFace(abroad, t, WORLD)).toMatchObject({ place: 'Германия, Берлин', seller: 'Компания' });
    expect(postFace(aPostCard(), t, WORLD)).toMatchObject({ place: 'Gyumri', seller: 'Частное лицо' });
    expect(postFace(abroad, t, { ...WORLD, countryId: undefined }).place).toBe('Берлин');
    expect(postFace(aPostCard({ region: '' }), t, WORLD).place).toBe('Armenia');
  });

  test('tell the price with the clearance where it is known', () => {
    const t = i18next.getFixedT('ru', 'posts');
    const uncleared = aPostCard({ isCleared: false, userPriceCleared: 24_000 });

    expect(postFace(uncleared, t, WORLD).totalPrice).toBe('≈\u00a0$24\u00a0000 с растаможкой');
    expect(postFace(aPostCard(), t, WORLD).totalPrice).toBeUndefined();
  });

  test('a price that fell is shown in the currency of its seller', () => {
    const t = i18next.getFixedT('ru', 'posts');
    const priceDrop = { amount: 1500, at: '2026-11-18T10:00:00.000Z' };

    expect(postFace(aPostCard({ priceDrop, userPriceUnit: 'AMD' }), t, WORLD).priceDrop).toBe(
      '−$1\u00a0500, 3 дн назад',
    );
    expect(postFace(aPostCard(), t, WORLD).priceDrop).toBeUndefined();
  });

  test('a reserved car is marked as such', () => {
    const post = aPostCard({ isReserved: true });
    const t = i18next.getFixedT('ru', 'posts');

    expect(postFace(post, t, WORLD).isReserved).toBe(true);
    expect(postLabels(post, t).reserved).toBe('Забронирован');
  });

  test('a post without photos has none, one with a main image at least that', () => {
    const t = i18next.getFixedT('ru', 'posts');

    expect(postFace(aPostCard({ images: [], mainImage: null }), t, WORLD).images).toEqual([]);
    expect(postFace(aPostCard({ images: [] }), t, WORLD).images).toHaveLength(1);
  });
});
