import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import { ipc } from '#contract/ipc/index.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { pathTo } from '#contract/page-path.ts';
import { createNotifications } from './notifications.module.ts';
import { counted, NOTICE_TEXTS } from './texts.ts';

const anImport = (over: Partial<ImportState> = {}): ImportState => ({
  id: 'import-1',
  phase: 'working',
  startedAt: '2026-11-21T10:00:00Z',
  total: 10,
  ready: 0,
  uploaded: 0,
  done: 0,
  refused: 0,
  unassigned: 0,
  secondsLeft: null,
  cars: [],
  ...over,
});
const WORKING = anImport({ ready: 4, uploaded: 1 });
const NEEDS_CAR = anImport({ ready: 3, done: 7, unassigned: 3 });
const DONE = anImport({ phase: 'done', done: 10 });

function start({ language = 'en' as Language, hasSystem = true } = {}) {
  const created: { title: string; body: string; listeners: Map<string, () => void>; isShown: boolean }[] = [];
  const did: string[] = [];
  const place = { isInFront: false };
  const notifications = createNotifications({
    create: ({ title, body }) => {
      if (!hasSystem) return undefined;
      const one = { title, body, listeners: new Map<string, () => void>(), isShown: false };
      created.push(one);
      return { on: (event, listener) => one.listeners.set(event, listener), show: () => void (one.isShown = true) };
    },
    isInFront: () => place.isInFront,
    language: () => language,
    visit: (path) => void did.push(path),
    about: () => void did.push('about'),
  });
  return { notifications, created, did, place, titles: () => created.map(({ title }) => title) };
}

describe('an import', () => {
  test('is notified once when it ends, with its figures, and a click opens it', () => {
    const { notifications, created, did } = start();
    for (const state of [WORKING, DONE, DONE]) notifications.photos(state);

    expect(created).toMatchObject([
      { title: 'The photos are with their cars', body: '10 photos uploaded', isShown: true },
    ]);
    created[0]!.listeners.get('click')!();
    expect(did).toEqual(['/inventory?import=photos']);
  });

  test('mentions the files that could not be used', () => {
    const { notifications, created } = start({ language: 'ru' });
    notifications.photos(WORKING);
    notifications.photos(anImport({ phase: 'done', done: 8, refused: 2 }));

    expect(created[0]!.body).toBe('Загружено 8 фотографий\n2 файла не подошли');
  });

  test('that needs the user is notified once, and again after it was resumed', () => {
    const { notifications, titles } = start();
    for (const state of [WORKING, NEEDS_CAR, NEEDS_CAR, WORKING, NEEDS_CAR]) notifications.photos(state);

    expect(titles()).toEqual(['3 photos need a car', '3 photos need a car']);
  });

  test('is not finished while photos without a car wait beside others', () => {
    const { notifications, titles } = start();
    notifications.photos(anImport({ ready: 4, done: 2, unassigned: 3 }));
    notifications.photos(anImport({ phase: 'scanning', ready: 3, done: 7, unassigned: 3 }));
    notifications.photos(anImport({ phase: 'paused', ready: 3, done: 7, unassigned: 3 }));

    expect(titles()).toEqual([]);
  });

  test('of an earlier start is not notified', () => {
    const { notifications, titles } = start();
    notifications.photos(DONE);

    expect(titles()).toEqual([]);
  });
});

describe('the stock', () => {
  test('notifies of each new conflict and refusal, and a click opens them', () => {
    const { notifications, created, did, titles } = start();
    for (const state of [
      { conflicts: 0, refused: 0 },
      { conflicts: 1, refused: 0 },
      { conflicts: 1, refused: 0 },
      { conflicts: 1, refused: 2 },
      { conflicts: 0, refused: 1 },
      { conflicts: 1, refused: 1 },
    ])
      notifications.stock(state);

    expect(titles()).toEqual([
      'A car was changed elsewhere too',
      'The server refused a change',
      'A car was changed elsewhere too',
    ]);
    expect(created[1]!.body).toBe('2 changes did not go through');
    created[1]!.listeners.get('click')!();
    expect(did).toEqual(['/inventory?open=waiting']);
  });
});

test('is not notified while the window has the focus', () => {
  const { notifications, place, titles } = start();
  place.isInFront = true;
  for (const state of [WORKING, NEEDS_CAR, DONE]) notifications.photos(state);
  notifications.stock({ conflicts: 1, refused: 1 });

  expect(titles()).toEqual([]);
});

test('an update that is ready is notified even while the window has the focus, and a click opens the restart', () => {
  const { notifications, created, did, place } = start();
  place.isInFront = true;
  notifications.update('1.2.0');
  created[0]!.listeners.get('click')!();

  expect(created[0]!.title).toBe('Aniv 1.2.0 is ready');
  expect(did).toEqual(['about']);
});

test('a notice is shown outside the window in the background, and a click opens its page', () => {
  const { notifications, created, did, place } = start();
  const notice = { title: 'Price drop: Toyota RAV4', text: '$10 000 → $9 500', path: pathTo.post(7) };
  void notifications.handlers.notice(notice);
  created[0]!.listeners.get('click')!();
  place.isInFront = true;
  void notifications.handlers.notice(notice);

  expect(created).toMatchObject([{ title: notice.title, body: notice.text, isShown: true }]);
  expect(did).toEqual(['/posts/view/7']);
  expect(ipc.menu.visit.payload.safeParse({ path: did[0] }).success).toBe(true);
});

test('a system without notifications gets none', () => {
  const { notifications, created } = start({ hasSystem: false });
  notifications.update('1.2.0');

  expect(created).toEqual([]);
});

describe('the texts', () => {
  test.each(LANGUAGES)('in %s have every form that the language has, with its number', (language) => {
    const wanted = new Intl.PluralRules(language === 'am' ? 'hy' : language).resolvedOptions().pluralCategories;
    const plurals = Object.values(NOTICE_TEXTS[language]).filter((text) => typeof text !== 'string');
    for (const plural of plurals) {
      expect(Object.keys(plural).toSorted()).toEqual([...wanted].toSorted());
      for (const form of Object.values(plural)) expect(form).toContain('{{count}}');
    }
  });

  test.each([
    ['en', 1, '1 photo needs a car'],
    ['en', 1200, '1,200 photos need a car'],
    ['ru', 21, '21 фотография без автомобиля'],
    ['ru', 3, '3 фотографии без автомобиля'],
    ['ru', 12, '12 фотографий без автомобиля'],
    ['am', 8, '8 լուսանկար մեքենա չունի'],
  ] as const)('count as %s does: %i', (language, count, text) => {
    expect(counted(NOTICE_TEXTS[language].photosNeedCar, count, language)).toBe(text);
  });
});
