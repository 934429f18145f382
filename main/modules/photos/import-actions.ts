import type { ipc } from '#contract/ipc/index.ts';
import type { ImportFile } from '#contract/ipc/photo-import.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import { Failure } from '../../lib/failure.ts';
import { carOf, type ImportParts, knownImport, stateAfter } from './import-parts.ts';
import type { FileRow } from './journal/file-rows.ts';
import { thumbAddress } from './thumbs.ts';
import type { Viewer } from './viewer.ts';

type Handlers = HandlersOf<typeof ipc.photoImport>;

const shown = ({ id, name, folder, postId, state, refusal, sha }: FileRow): ImportFile => ({
  id,
  name,
  folder,
  postId,
  state,
  refusal,
  thumb: sha === null ? null : thumbAddress(id),
});

/** Reads imports and their files. */
export const importReads = (parts: ImportParts, viewer: Viewer): Pick<Handlers, 'list' | 'files'> => {
  const { journal, progress } = parts;
  return {
    list: async () => {
      const account = await viewer.ask();
      const last = journal.lastFinished();
      const rows = [...journal.live(), ...(last ? [last] : [])];
      return rows.filter((row) => viewer.owns(row, account)).map(progress.stateOf);
    },
    files: ({ id, of }) => {
      knownImport(parts, id);
      if (of === 'unassigned') return journal.unassigned(id).map(shown);
      if (of === 'refused') return journal.inState(id, 'refused', -1).map(shown);
      return journal.ofCar(id, of).map(shown);
    },
  };
};

/** How many photos a car had before this import, computed from its present number. */
function countAgain({ journal, cars }: ImportParts, id: string): void {
  const done = new Map(journal.cars(id).map((one) => [one.postId, one.done]));
  for (const car of cars.match()) {
    const given = done.get(car.postId);
    if (given !== undefined) journal.setHad(id, car, Math.max(0, car.images - given));
  }
}

/** Also continues files that were refused for a full disk. */
function resume({ journal, imports }: ImportParts, id: string): void {
  imports.resume();
  journal.setPhase(id, journal.unscanned(id).length > 0 ? 'scanning' : 'working');
}

/** What the user does with an import: assign its photos, pause, resume, cancel and retry it. */
export const importChanges = (
  parts: ImportParts,
): Pick<Handlers, 'assign' | 'pause' | 'resume' | 'cancel' | 'retry'> => {
  const { journal, imports, progress } = parts;
  return {
    assign: ({ id, files, postId }) => {
      const { phase } = knownImport(parts, id);
      if (phase === 'cancelled') throw new Failure('NOT_FOUND');
      journal.addCar(id, carOf(parts, postId));
      return stateAfter(parts, id, () => journal.assign(id, files, postId));
    },
    pause: ({ id }) => {
      const { phase } = knownImport(parts, id);
      return stateAfter(parts, id, () => {
        if (phase === 'scanning' || phase === 'working') journal.setPhase(id, 'paused');
      });
    },
    resume: ({ id }) => {
      if (knownImport(parts, id).phase !== 'paused') return progress.stateOf(knownImport(parts, id));
      return stateAfter(
        parts,
        id,
        () => journal.tryFullDiskAgain(id),
        () => resume(parts, id),
        imports.wake,
      );
    },
    cancel: ({ id }) => {
      if (knownImport(parts, id).phase === 'done') return progress.stateOf(knownImport(parts, id));
      return stateAfter(
        parts,
        id,
        () => journal.cancel(id),
        () => journal.setPhase(id, 'cancelled'),
      );
    },
    retry: ({ id }) => {
      if (knownImport(parts, id).phase === 'cancelled') return progress.stateOf(knownImport(parts, id));
      return stateAfter(
        parts,
        id,
        () => countAgain(parts, id),
        () => journal.tryAgain(id),
        () => resume(parts, id),
        imports.wake,
      );
    },
  };
};
