import { PostId } from '#contract/ids.ts';
import type { ImportFile, ImportState } from '#contract/ipc/photo-import.ts';

/** An import of ten photos for one car, four of which are with the server. */
export const anImport = (over: Partial<ImportState> = {}): ImportState => ({
  id: 'i-1',
  phase: 'working',
  startedAt: '2026-11-21T10:00:00.000Z',
  total: 10,
  ready: 2,
  uploaded: 1,
  done: 3,
  refused: 0,
  unassigned: 0,
  secondsLeft: null,
  cars: [{ postId: PostId.parse(7), title: 'Toyota RAV4', total: 10, ready: 2, uploaded: 1, done: 3, refused: 0 }],
  ...over,
});

export const anImportFile = (id: number, over: Partial<ImportFile> = {}): ImportFile => ({
  id,
  name: `IMG_${2290 + id}.jpg`,
  folder: 'camera',
  postId: null,
  state: 'ready',
  refusal: null,
  thumb: `/import/${id}.jpg`,
  ...over,
});
