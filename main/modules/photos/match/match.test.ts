import { describe, expect, test } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { type Car, createMatcher } from './match.ts';

const RAV4 = PostId.parse(1);
const BMW = PostId.parse(2);
const LADA = PostId.parse(3);
const CROWN = PostId.parse(4);

const aCar = (postId: PostId, vin: string | null, stockNumber: string | null): Car => ({
  postId,
  vin,
  stockNumber,
  title: 'A car',
  images: 0,
});
const CARS = [
  aCar(RAV4, 'JTMB1RFV5MD072418', 'A-1024'),
  aCar(BMW, 'WBA53AP06LC175157', '7'),
  aCar(LADA, 'XTA212140M2078809', 'ՀԱ-77'),
  aCar(CROWN, 'GRS182-1234567', '1024'),
];
const of = createMatcher(CARS);
const match = (address: string, matcher = of) => {
  const [name = '', ...folders] = address.split('/').toReversed();
  return matcher({ name, folder: folders.toReversed().join('/') });
};

describe('a VIN', () => {
  test.each([
    ['as the folder', 'photos/JTMB1RFV5MD072418/IMG_0001.jpg', RAV4],
    ['as the file', 'photos/JTMB1RFV5MD072418.jpg', RAV4],
    ['with a number behind it', 'JTMB1RFV5MD072418_12.jpg', RAV4],
    ['within a word', 'photoJTMB1RFV5MD072418x.jpg', RAV4],
    ['in small letters', 'jtmb1rfv5md072418.jpg', RAV4],
    ['with separators', 'JTMB1RFV5-MD 072418.jpg', RAV4],
    ['with Cyrillic letters that look Latin', 'ХТА212140М2078809 (1).jpg', LADA],
    ['with O for 0 and I for 1', 'JTMBIRFV5MDO724I8.jpg', RAV4],
    ['in full width', 'ＪＴＭＢ１ＲＦＶ５ＭＤ０７２４１８.jpg', RAV4],
    ['three folders up', 'JTMB1RFV5MD072418/outside/front/1.jpg', RAV4],
    ['of Japan', 'GRS182 1234567.jpg', CROWN],
    ['of no car of the stock', 'WVWZZZ1JZXW000001.jpg', null],
    ['cut short', 'JTMB1RFV5MD07241.jpg', null],
  ])('is found %s', (_how, address, postId) => {
    expect(match(address)).toBe(postId);
  });

  test('in the file’s name takes precedence over one in the folder’s', () => {
    expect(match('JTMB1RFV5MD072418/WBA53AP06LC175157.jpg')).toBe(BMW);
  });

  test('takes precedence over a shorter stock number that is nearer', () => {
    expect(match('JTMB1RFV5MD072418/1024.jpg')).toBe(RAV4);
  });

  test('next to another one leaves the file without a car', () => {
    expect(match('JTMB1RFV5MD072418 WBA53AP06LC175157.jpg')).toBeNull();
  });

  test('shared by two cars matches neither', () => {
    const twice = createMatcher([...CARS, aCar(CROWN, 'JTMB1RFV5MD072418', null)]);

    expect(match('JTMB1RFV5MD072418.jpg', twice)).toBeNull();
  });
});

describe('a stock number', () => {
  test.each([
    ['as it is written', 'A-1024 (3).jpg', RAV4],
    ['without its separator', 'a1024_3.jpg', RAV4],
    ['with another one', 'A 1024.jpg', RAV4],
    ['with a Cyrillic letter', 'А-1024.jpg', RAV4],
    ['in Armenian letters of either case', 'հա-77/1.jpg', LADA],
    ['as the folder of counted photos', '7/3.jpg', BMW],
    ['that is a number of four digits', '1024.jpg', CROWN],
    ['inside a longer number', '10245.jpg', null],
    ['inside a longer word', 'XA-1024B.jpg', null],
    ['made of two numbers', '10-24.jpg', null],
    ['as a camera’s counter', 'IMG_1024.jpg', null],
    ['as a camera’s counter without a line', 'DSC1024.jpg', null],
    ['as a counter of the folder’s photos', 'photos/7.jpg', null],
  ])('%s is a match as far as it is a whole word', (_how, address, postId) => {
    expect(match(address)).toBe(postId);
  });

  test('takes precedence over a shorter one that it contains', () => {
    expect(match('A-1024/1.jpg')).toBe(RAV4);
  });

  test('of a deleted car matches nothing', () => {
    expect(match('A-1024.jpg', createMatcher([]))).toBeNull();
  });
});

test('ten thousand files are matched to six thousand cars quickly', () => {
  const cars = Array.from({ length: 6400 }, (_, at) =>
    aCar(PostId.parse(at + 1), `JTMB1RFV5MD${String(at).padStart(6, '0')}`, `S-${at}`),
  );
  const matcher = createMatcher(cars);
  const started = process.cpuUsage();
  const matched = Array.from({ length: 10_000 }, (_, at) =>
    matcher({ name: `${at % 20}.jpg`, folder: `stock/S-${at % 6400}` }),
  );

  expect(matched.every((postId, at) => postId === (at % 6400) + 1)).toBe(true);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
});
