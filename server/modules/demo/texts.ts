import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/constants.ts';
import { readTable } from '#server/lib/csv.ts';
import { DataProblems } from '#server/lib/problems.ts';
import type { DemoCar } from './car.ts';
import { DEMO_FILES } from './market.ts';
import type { Draw } from './random.ts';

const text = z.string().min(1);
const SentenceRow = z.object({ group: text, en: text, am: text, ru: text });
type Sentence = Readonly<Record<Language, string>>;

/** Sentences about a car in three languages, by what they are about. */
export type Sentences = ReadonlyMap<string, readonly Sentence[]>;

/** resources/demo/sentences.csv: `{car}` and `{year}` are filled in. */
export const readSentences = (): Sentences => {
  const { rows, problems } = readTable(
    'sentences.csv',
    readFileSync(path.join(DEMO_FILES, 'sentences.csv'), 'utf8'),
    SentenceRow,
  );
  if (problems.length > 0) throw new DataProblems(problems);
  return Map.groupBy(rows, ({ group }) => group);
};

export type Offer = {
  readonly car: DemoCar;
  readonly isBusiness: boolean;
  readonly isNegotiable: boolean;
  readonly isExchangePossible: boolean;
  readonly isAbroad: boolean;
  readonly isArriving: boolean;
};

/** What a seller would say about the car, the same in every language. */
export const drawDescription = (draw: Draw, sentences: Sentences, offer: Offer): Sentence => {
  const chosen = groupsOf(draw, offer).flatMap((group) => {
    const possible = sentences.get(group);
    return possible === undefined ? [] : [draw.pick(possible)];
  });
  const { brand, model } = offer.car.variant;
  const inLanguage = (language: Language): string =>
    [...new Set(chosen)]
      .map((sentence) => sentence[language])
      .join(' ')
      .replaceAll('{car}', `${brand} ${model}`)
      .replaceAll('{year}', String(offer.car.year));
  return { en: inLanguage('en'), am: inLanguage('am'), ru: inLanguage('ru') };
};

const groupsOf = (draw: Draw, offer: Offer): string[] => {
  const { car, isBusiness } = offer;
  const when = (condition: boolean, share: number, ...groups: string[]) =>
    condition && draw.chance(share) ? groups : [];
  return [
    isBusiness ? 'dealerOpening' : 'opening',
    ...when(car.isNew, 1, 'new'),
    ...when(car.isDamaged, 1, 'damaged', car.isDriving ? 'driving' : 'notDriving'),
    ...when(!car.isNew && !car.isDamaged, 0.9, 'condition'),
    ...when(!car.isNew && !car.isDamaged, 0.5, 'state'),
    ...when(car.isRightWheel, 1, 'rightWheel'),
    ...when(car.fuel === 'electric', 0.9, 'electric'),
    ...when(car.fuel === 'hybrid' || car.fuel === 'plugInHybrid', 0.8, 'hybrid'),
    ...when(car.fuel === 'petrolCng' || car.fuel === 'petrolLpg', 0.9, 'gas'),
    ...when(car.fuel === 'diesel', 0.7, 'diesel'),
    ...when(car.isAllWheel, 0.35, 'allWheel'),
    ...when(!car.isNew && car.fuel !== 'electric', 0.55, 'service'),
    ...when(car.mileageUnit === 'mi' && !offer.isAbroad, 0.6, 'imported'),
    ...when(!car.isNew && !isBusiness, 0.4, 'use'),
    ...when(!car.isNew, 0.2, 'tyres'),
    ...when(car.isUnderWarranty, 0.7, 'warranty'),
    ...when(!car.isCleared, 0.9, 'uncleared'),
    ...when(offer.isArriving, 0.9, offer.isAbroad ? 'order' : 'transit'),
    ...when(offer.isExchangePossible, 0.9, 'exchange'),
    offer.isNegotiable ? 'negotiable' : draw.chance(0.15) ? 'fixed' : 'none',
    ...when(true, 0.6, isBusiness ? 'dealerClosing' : 'closing'),
  ];
};
