import type { DeviceDraft, DraftOf, DraftStore, KeptFile, KeptPhoto } from '../draft-store.ts';

type Kept = { draft?: DeviceDraft; photos?: readonly KeptPhoto[]; readonly files: Map<string, KeptFile> };

const nameOf = ({ owner, target }: DraftOf): string => `${owner}/${target}`;

/** Drafts that last as long as the test. */
export const createFakeDraftStore = (): DraftStore => {
  const kept = new Map<string, Kept>();
  const find = (of: DraftOf): Kept | undefined => kept.get(nameOf(of));
  const make = (of: DraftOf): Kept => {
    const found = find(of) ?? { files: new Map<string, KeptFile>() };
    kept.set(nameOf(of), found);
    return found;
  };
  const done = (_result: unknown): Promise<void> => Promise.resolve();
  return {
    readDraft: (of) => Promise.resolve(find(of)?.draft),
    writeDraft: (of, draft) => done((make(of).draft = draft)),
    removeDraft: (of) => done(kept.delete(nameOf(of))),
    readPhotos: (of) => Promise.resolve(find(of)?.photos),
    writePhotos: (of, photos) => done((make(of).photos = photos)),
    readFile: (of, id) => Promise.resolve(find(of)?.files.get(id)),
    writeFile: (of, file) => done(make(of).files.set(file.id, file)),
    removeFile: (of, id) => done(find(of)?.files.delete(id)),
    changeDraft: (of, part) => {
      const found = find(of);
      if (found?.draft === undefined) return Promise.resolve(false);
      found.draft = { ...found.draft, ...part };
      return Promise.resolve(true);
    },
    list: (owner) =>
      Promise.resolve(
        [...kept].flatMap(([name, { draft }]) => {
          const [of = '', target = ''] = name.split('/');
          return of === owner && draft !== undefined ? [{ of: { owner, target }, draft }] : [];
        }),
      ),
    passOn: (of, to) => {
      const found = find(of);
      if (found !== undefined) kept.set(nameOf(to), found);
      return done(kept.delete(nameOf(of)));
    },
  };
};
