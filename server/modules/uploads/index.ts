import type { ServerModule } from '#server/module.ts';
import { sweepUploads, type SweepDeps } from './sweep.ts';
import { type UploadsDeps, uploadsRoutes } from './uploads.routes.ts';

export { type FileIntake, fileIntake } from './file-intake.ts';
export { FILES_A_DAY, fewFilesAtOnce, piecesOf, slow, takeFiles } from './incoming-files.ts';
export { sweepUploads } from './sweep.ts';
export { claimUploads, releaseUploads, type UploadsRepository, uploadsRepository } from './uploads.repository.ts';
export { uploadsRoutes } from './uploads.routes.ts';

/** The walk over all files is the costly part. */
const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000;

/** Deletes unused uploads every six hours: repeated deletions need no fence. */
export const uploadsModule = (deps: UploadsDeps & SweepDeps): ServerModule => ({
  name: 'uploads',
  routes: uploadsRoutes(deps),
  every: [{ name: 'sweep', ms: SWEEP_EVERY_MS, once: 'market', run: async () => void (await sweepUploads(deps)) }],
});
