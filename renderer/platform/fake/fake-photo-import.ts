import { ApiFailure } from '../../api/api-failure.ts';
import type { DropRefused, ImportFile, ImportState } from '#contract/ipc/photo-import.ts';
import type { FilesOf, PhotoImportPort } from '../photo-import-port.ts';

export type FakePhotoImport = PhotoImportPort & {
  /** Calls to the host, in order. */
  readonly asked: unknown[];
  /** The host reports the state of an import. */
  readonly tell: (state: ImportState) => void;
  /** The host reports dropped files that it did not take. */
  readonly refuseDrop: (refused: DropRefused) => void;
  /** The answer of the system's next dialog. */
  chosen: ImportState | null;
};

type Known = {
  readonly imports?: readonly ImportState[];
  readonly files?: (id: string, of: FilesOf) => readonly ImportFile[];
};

/** A host that imports nothing: it answers as the test sets and records its calls. */
export const createFakePhotoImport = ({ imports = [], files = () => [] }: Known = {}): FakePhotoImport => {
  const asked: unknown[] = [];
  const listeners = new Set<(state: ImportState) => void>();
  const dropListeners = new Set<(refused: DropRefused) => void>();
  const known = new Map(imports.map((state) => [state.id, state]));
  const answer = (id: string): Promise<ImportState> => {
    const state = known.get(id);
    return state === undefined
      ? Promise.reject(new ApiFailure({ code: 'NOT_FOUND', description: `no import ${id}` }))
      : Promise.resolve(state);
  };
  const steer = (how: string) => (id: string) => (asked.push([how, id]), answer(id));
  const fake: FakePhotoImport = {
    asked,
    chosen: null,
    tell: (state) => {
      known.set(state.id, state);
      for (const listener of listeners) listener(state);
    },
    refuseDrop: (refused) => {
      for (const listener of dropListeners) listener(refused);
    },
    choose: (what) => (asked.push(['choose', what]), Promise.resolve(fake.chosen)),
    chooseFor: (postId) => (asked.push(['chooseFor', postId]), Promise.resolve(fake.chosen)),
    list: () => Promise.resolve([...known.values()]),
    files: (id, of) => Promise.resolve(files(id, of)),
    assign: (id, ids, postId) => (asked.push(['assign', id, ids, postId]), answer(id)),
    pause: steer('pause'),
    resume: steer('resume'),
    cancel: steer('cancel'),
    retry: steer('retry'),
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onDropRefused: (listener) => {
      dropListeners.add(listener);
      return () => void dropListeners.delete(listener);
    },
  };
  return fake;
};
