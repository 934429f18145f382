import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DraftOf } from '#contract/ipc/drafts.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import { Failure } from '../../lib/failure.ts';
import { FIRST_PAGE } from '../../lib/first-page.ts';
import { createInTurn } from '../../lib/in-turn.ts';
import type { KeptDeps } from '../../lib/kept-file.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { createDraftBytes } from './draft-bytes.ts';
import { openDraftsFile } from './drafts-file.ts';
import type { KeptBytes } from './file-rows.ts';

/** The content of a copy of the drafts: the number of queued cars, and the files beside it. */
export type DraftsCopy = { readonly waiting: number; readonly bytes: readonly KeptBytes[] };

const FILE = 'drafts.sqlite';
/** Beside the database, in the work folder and in a copy of it. */
export const BYTES_FOLDER = 'drafts';
/** A database that was set aside refers to photos, too, which exist nowhere else. */
const isAside = (name: string): boolean => name.startsWith(`${FILE}.`) && !name.startsWith(`${FILE}${FIRST_PAGE}`);

/** DISK_FULL for a file that cannot be written. */
const kept =
  <I, O>(work: (input: I) => O | Promise<O>) =>
  async (input: I): Promise<O> => {
    try {
      return await work(input);
    } catch (error) {
      if (isDamage(error)) throw new Failure('DISK_FULL');
      throw error;
    }
  };
/** The same for a call without a result. */
const did = <I>(work: (input: I) => unknown) =>
  kept(async (input: I): Promise<undefined> => {
    await work(input);
  });
const placeOf = ({ owner, target }: DraftOf, id: string) => `${owner}/${target}/${id}`;

type Parts = {
  readonly rows: ReturnType<typeof openDraftsFile>;
  readonly bytes: ReturnType<typeof createDraftBytes>;
  readonly inTurn: ReturnType<typeof createInTurn>;
  /** Deletes files that no draft refers to. */
  readonly deleteUnused: (freed: readonly string[]) => void;
};

/** Reads and writes the files of photos, part by part. */
const fileHandlers = ({
  rows,
  bytes,
  inTurn,
  deleteUnused,
}: Parts): Pick<HandlersOf<typeof ipc.drafts>, 'readFile' | 'writeFile'> => ({
  readFile: kept(async ({ of, id, at }) => {
    const row = rows.file(of, id);
    const part = row && (await bytes.read(row, at));
    return row && part ? { ...row.names, sha256: row.sha256, size: row.size, bytes: part } : null;
  }),
  writeFile: did(({ of, id, names, ...part }) =>
    inTurn(async () => {
      const sha256 = await bytes.take({ place: placeOf(of, id), ...part });
      if (sha256 === undefined) return;
      try {
        deleteUnused(rows.putFile(of, { id, names, sha256, size: part.size }));
      } catch (error) {
        // A full disk may have accepted the file and not the row that refers to it.
        deleteUnused([sha256]);
        throw error;
      }
    }),
  ),
});

export type Drafts = ReturnType<typeof createDrafts>;

/** Drafts and new cars queued for the connection, with their photos, on this computer (D110). */
export function createDrafts({ folder, ...deps }: KeptDeps & { readonly folder: string }) {
  const { log } = deps;
  const work = path.join(folder, 'work');
  const rows = openDraftsFile(path.join(work, FILE), deps);
  const bytes = createDraftBytes(path.join(work, BYTES_FOLDER), log);
  /** Files are stored, deleted and copied one after the other, so that none is deleted while it is referred to. */
  const inTurn = createInTurn();

  function deleteUnused(freed: readonly string[]): void {
    if (freed.length === 0) return;
    const deleteBytes = async () => {
      for (const sha256 of freed) if (rows.isKept() && !rows.isNamed(sha256)) await bytes.remove(sha256);
    };
    inTurn(deleteBytes).catch((error: unknown) => log('drafts.bytes-not-removed', { error }));
  }

  const handlers: HandlersOf<typeof ipc.drafts> = {
    read: kept(({ of }) => rows.draft(of) ?? null),
    write: did(({ of, draft }) => rows.writeDraft(of, draft)),
    change: kept(({ of, part }) => rows.changeDraft(of, part)),
    list: kept(({ owner }) => rows.list(owner)),
    remove: did(({ of }) => deleteUnused(rows.remove(of))),
    readPhotos: kept(({ of }) => rows.photos(of) ?? null),
    writePhotos: did(({ of, photos }) => rows.writePhotos(of, photos)),
    ...fileHandlers({ rows, bytes, inTurn, deleteUnused }),
    removeFile: did(({ of, id }) => deleteUnused(rows.removeFile(of, id))),
    passOn: did(({ of, to }) => deleteUnused(rows.passOn(of, to))),
  };

  async function tidy(): Promise<void> {
    const isPutBeside = (await readdir(work).catch(() => [])).some(isAside);
    // While the database is unreadable, it is unknown which files it refers to.
    const keepsAll = isPutBeside || !rows.isKept();
    await bytes.tidy((sha256) => keepsAll || rows.isNamed(sha256));
  }

  return {
    handlers,
    isHeld: rows.isHeld,
    onReady: () => inTurn(tidy).catch((error: unknown) => log('drafts.not-tidied', { error })),
    /** Copies everything while it is in use. */
    backup: (to: string): Promise<DraftsCopy> =>
      inTurn(async () => {
        const waiting = rows.waiting();
        const named = rows.named();
        await rows.backup(to);
        return { waiting, bytes: await bytes.copyTo(path.join(path.dirname(to), BYTES_FOLDER), named) };
      }),
    onQuit: async () => {
      rows.close();
      await inTurn(bytes.close);
    },
  };
}
