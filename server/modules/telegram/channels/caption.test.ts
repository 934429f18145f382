import { describe, expect, test } from 'vitest';
import { unknownPlaceholders } from '#contract/dealer-channels.ts';
import { CAPTION_MAX, captionOf, goneCaption, type News } from './caption.ts';
import type { ChannelCar, Facts } from './car-facts.ts';
import { channelName } from './connect.ts';
import { firstSettings } from './settings.ts';
import { stepFor } from './step.ts';

const FACTS: Facts = {
  title: 'Toyota Camry 2.5',
  year: '2018',
  price: '$14 500',
  mileage: '78 000 km',
  engine: '2.5 L, petrol',
  gearbox: 'Automatic',
  clearance: 'Cleared',
  place: 'Yerevan, Armenia',
};
const LINK = 'https://t.me/cars_bot/cars?startapp=post_7';
const aCar = (over: Partial<ChannelCar> = {}): ChannelCar => ({
  status: 'live',
  price: { minor: 1_450_000, unit: 'USD' },
  photos: [],
  facts: { en: FACTS, am: { ...FACTS, title: 'Տոյոտա Կամրի' }, ru: { ...FACTS, title: 'Тойота Камри' } },
  ...over,
});
const NEW: News = { kind: 'new', from: null };
const CHEAPER: News = { kind: 'cheaper', from: { minor: 1_600_000, unit: 'USD' } };
const english = (template = '') => ({ ...firstSettings('en'), templates: { en: template, am: '', ru: '' } });

describe('the text of a car’s message in a channel', () => {
  test('names the car, its price, its facts and the link', () => {
    expect(captionOf(aCar(), NEW, english(), LINK)).toBe(
      [
        'Toyota Camry 2.5, 2018',
        '$14 500',
        '78 000 km · 2.5 L, petrol · Automatic',
        'Cleared · Yerevan, Armenia',
        LINK,
      ].join('\n'),
    );
  });

  test('leaves out what is not known', () => {
    const facts = { ...FACTS, engine: '', gearbox: '', place: '' };
    const car = aCar({ facts: { en: facts, am: facts, ru: facts } });

    expect(captionOf(car, NEW, english('{title}\n{gearbox}\n{mileage} · {engine}\nCall us'), LINK)).toBe(
      `Toyota Camry 2.5\n78 000 km\nCall us\n${LINK}`,
    );
  });

  test('is in each language in turn, with one link', () => {
    const settings = { ...firstSettings('ru'), languages: ['ru', 'am'] as ('ru' | 'am')[] };

    const caption = captionOf(aCar(), NEW, settings, LINK);

    expect(caption.indexOf('Тойота')).toBeLessThan(caption.indexOf('Տոյոտա'));
    expect(caption.split(LINK)).toHaveLength(2);
  });

  test('has the earlier price while it is cheaper, and the mark of a sold car', () => {
    expect(captionOf(aCar(), CHEAPER, english(), LINK)).toMatch(/^Price reduced: \$16\u00a0000 → \$14 500\n/);
    expect(captionOf(aCar({ price: { minor: 1_700_000, unit: 'USD' } }), CHEAPER, english(), LINK)).toMatch(/^Toyota/);
    expect(captionOf(aCar({ status: 'sold' }), CHEAPER, english(), LINK)).toMatch(/^SOLD\nToyota/);
  });

  test('is never longer than a caption may be, and keeps its link', () => {
    const facts = { ...FACTS, title: 'Toyota '.repeat(100) };
    const car = aCar({ facts: { en: facts, am: facts, ru: facts } });
    const settings = { ...firstSettings('en'), languages: ['en', 'am', 'ru'] as ('en' | 'am' | 'ru')[] };

    const captions = [captionOf(car, NEW, settings, LINK), captionOf(car, NEW, english('x'.repeat(2000)), LINK)];

    for (const caption of captions) {
      expect(caption.length).toBeLessThanOrEqual(CAPTION_MAX);
      expect(caption.endsWith(`\n${LINK}`)).toBe(true);
    }
  });

  test('of a car that is gone has only its name and the note', () => {
    expect(goneCaption(aCar(), english())).toBe('Toyota Camry 2.5, 2018\nNo longer for sale');
  });
});

test.each([
  ['absent', 'live', NEW, 'send'],
  ['absent', 'gone', NEW, 'nothing'],
  ['absent', 'pending', NEW, 'nothing'],
  ['absent', 'sold', NEW, 'nothing'],
  ['absent', 'live', CHEAPER, 'send'],
  ['absent', 'sold', CHEAPER, 'drop'],
  ['absent', 'pending', CHEAPER, 'nothing'],
  ['absent', 'sold', { kind: 'sold', from: null }, 'send'],
  ['absent', 'live', { kind: 'sold', from: null }, 'drop'],
  ['posted', 'live', NEW, 'edit'],
  ['posted', 'sold', NEW, 'edit'],
  ['posted', 'pending', NEW, 'nothing'],
  ['posted', 'gone', NEW, 'withdraw'],
  ['posted', 'live', { kind: 'sold', from: null }, 'withdraw'],
  ['withdrawn', 'live', NEW, 'edit'],
  ['unsure', 'live', NEW, 'nothing'],
  ['failed', 'live', NEW, 'nothing'],
  ['done', 'live', NEW, 'nothing'],
] as const)('news that is %s, of a car that is %s: %o asks for %s', (state, status, news, step) => {
  expect(stepFor(state, aCar({ status }), news)).toBe(step);
});

test.each([
  ['@cars_am', '@cars_am'],
  ['https://t.me/cars_am/', '@cars_am'],
  [' t.me/cars_am ', '@cars_am'],
  ['cars_am', '@cars_am'],
  ['https://t.me/+AbCdEf', undefined],
  ['https://evil.example/cars_am', undefined],
  ['@a', undefined],
  ['-1001234567890', undefined],
])('%s is the channel %s', (text, name) => {
  expect(channelName(text)).toBe(name);
});

test('a template may name known facts only', () => {
  expect(unknownPlaceholders('{title} {Price} {phone}\n{link}')).toEqual(['Price', 'phone']);
});
