import { describe, expect, test, vi } from 'vitest';
import { PostId } from '#contract/ids.ts';
import type { FileRefusal } from '#contract/ipc/photo-import.ts';
import { createFakePhotoImport } from '#renderer/platform/fake/fake-photo-import.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { byRefusal, canRetry, leftOf, moodOf, namesOf, percentOf, timeLeft } from './import-progress.ts';
import { photoImportFeature } from './photo-import.feature.ts';
import { photoImportActions, PUT_AWAY, selectFiles, selectImport } from './photo-import.slice.ts';
import { anImport, anImportFile } from './testing.ts';

describe('progress', () => {
  test('making a photo is half of the work, and a refused one is dealt with', () => {
    expect(percentOf(anImport({ total: 10, ready: 2, uploaded: 1, done: 3, refused: 2 }))).toBe(70);
    expect(percentOf(anImport({ total: 0, ready: 0, uploaded: 0, done: 0 }))).toBe(0);
  });

  test('photos without a car are not among those that are being uploaded', () => {
    expect(leftOf(anImport({ unassigned: 4 }))).toBe(2);
  });

  test('an import waits for the person once only photos without a car are left', () => {
    expect(moodOf(anImport({ unassigned: 5 }))).toBe('working');
    expect(moodOf(anImport({ unassigned: 6 }))).toBe('unassigned');
    expect(moodOf(anImport({ unassigned: 6, phase: 'paused' }))).toBe('paused');
  });

  test.each([
    [20, { unit: 'soon', count: 0 }],
    [61, { unit: 'minutes', count: 2 }],
    [7300, { unit: 'hours', count: 2 }],
  ])('%i seconds are left as %o', (seconds, expected) => {
    expect(timeLeft(seconds)).toEqual(expected);
  });

  test('files are named by the first and the last of them', () => {
    expect(namesOf([anImportFile(1), anImportFile(2), anImportFile(14)])).toBe('IMG_2291 … IMG_2304');
    expect(namesOf([anImportFile(1)])).toBe('IMG_2291');
    expect(namesOf([])).toBe('');
  });

  test('refused files are shown by their reason, and only some may be tried again', () => {
    const refused = (id: number, refusal: FileRefusal) => anImportFile(id, { state: 'refused', refusal });
    const groups = byRefusal([refused(1, 'LINK'), refused(2, 'GONE'), refused(3, 'GONE')]);

    expect(groups.map(({ refusal, files }) => [refusal, files.length])).toEqual([
      ['GONE', 2],
      ['LINK', 1],
    ]);
    expect(canRetry(groups)).toBe(true);
    expect(canRetry(byRefusal([refused(1, 'LINK')]))).toBe(false);
  });
});

function start(...args: Parameters<typeof createFakePhotoImport>) {
  const port = createFakePhotoImport(...args);
  const world = createWorld({ platform: { photoImport: port } });
  world.deps.addFeature(photoImportFeature);
  world.store.dispatch(photoImportActions.entered({ putAway: [] }));
  const shown = () => selectImport(world.store.getState());
  return { ...world, port, shown };
}

describe('imports', () => {
  test('the one under way is shown before a later finished one', async () => {
    const done = anImport({ id: 'i-2', phase: 'done', startedAt: '2026-11-21T11:00:00.000Z' });
    const { shown } = start({ imports: [done, anImport()] });

    await vi.waitFor(() => expect(shown()?.id).toBe('i-1'));
  });

  test('a finished one is shown until it is put away, also after a restart', async () => {
    const { store, shown, platform } = start({ imports: [anImport({ phase: 'done' })] });
    await vi.waitFor(() => expect(shown()?.phase).toBe('done'));
    store.dispatch(photoImportActions.putAway('i-1'));

    expect(shown()).toBeUndefined();
    expect(platform.kept.get(PUT_AWAY)).toBe('i-1');
  });

  test('what the host reports is shown, and what it chose not to begin is not', async () => {
    const { store, port, shown } = start();
    store.dispatch(photoImportActions.chooseAsked('folders'));
    await vi.waitFor(() => expect(port.asked).toEqual([['choose', 'folders']]));
    expect(shown()).toBeUndefined();
    port.tell(anImport({ done: 5 }));

    await vi.waitFor(() => expect(shown()?.done).toBe(5));
  });

  test('more files than one call takes are given to a car in several', async () => {
    const { store, port } = start({ imports: [anImport()] });
    const files = Array.from({ length: 1200 }, (_, at) => at + 1);
    store.dispatch(photoImportActions.assignAsked({ id: 'i-1', files, postId: PostId.parse(7) }));

    await vi.waitFor(() =>
      expect(port.asked).toEqual([
        ['assign', 'i-1', files.slice(0, 1000), 7],
        ['assign', 'i-1', files.slice(1000), 7],
      ]),
    );
  });

  test('files asked for many times at once are read once and once more', async () => {
    let reads = 0;
    const { store } = start({ files: () => ((reads += 1), [anImportFile(reads)]) });
    for (let time = 0; time < 9; time += 1)
      store.dispatch(photoImportActions.filesWanted({ id: 'i-1', of: 'refused' }));

    await vi.waitFor(() => expect(selectFiles(store.getState(), 'i-1', 'refused')).toEqual([anImportFile(2)]));
    expect(reads).toBe(2);
  });

  test('a refusal of the host is shown', async () => {
    const { store } = start();
    const before = store.getState().errors;
    store.dispatch(photoImportActions.steered({ id: 'none', to: 'pause' }));

    await vi.waitFor(() => expect(store.getState().errors).not.toEqual(before));
  });
});
