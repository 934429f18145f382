import type { PostId } from '#contract/ids.ts';
import type { DropRefused, ImportFile, ImportState } from '#contract/ipc/photo-import.ts';

/** Which files of an import are asked for: those of a car, those without one, or those that were refused. */
export type FilesOf = PostId | 'unassigned' | 'refused';

/**
 * Photos of many cars at once from the disk of this computer. The host opens the system's dialogs and reads the files;
 * what is dropped on elements marked with DROP_ZONE begins an import by itself.
 */
export type PhotoImportPort = {
  /** Null where the person chose nothing. */
  readonly choose: (what: 'folders' | 'files') => Promise<ImportState | null>;
  readonly chooseFor: (postId: PostId) => Promise<ImportState | null>;
  /** Imports that are not finished, the oldest first, and the last finished one. */
  readonly list: () => Promise<readonly ImportState[]>;
  readonly files: (id: string, of: FilesOf) => Promise<readonly ImportFile[]>;
  readonly assign: (id: string, files: readonly number[], postId: PostId) => Promise<ImportState>;
  readonly pause: (id: string) => Promise<ImportState>;
  readonly resume: (id: string) => Promise<ImportState>;
  /** Photos that were already added to cars are kept. */
  readonly cancel: (id: string) => Promise<ImportState>;
  readonly retry: (id: string) => Promise<ImportState>;
  /** Returns the function that stops listening. */
  readonly onChanged: (listener: (state: ImportState) => void) => () => void;
  /** Called with dropped files that no import took; returns the function that stops listening. */
  readonly onDropRefused: (listener: (refused: DropRefused) => void) => () => void;
};
