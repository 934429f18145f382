import { HOUR_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import { sweepUploads, type SweepDeps } from './sweep.ts';
import { type UploadsDeps, uploadsRoutes } from './uploads.routes.ts';

export { type FileIntake, fileIntake } from './file-intake.ts';
export { FILES_A_DAY, fewFilesAtOnce, piecesOf, slow, takeFiles } from './incoming-files.ts';
export { sweepUploads } from './sweep.ts';
export { claimUploads, releaseUploads, type UploadsRepository, uploadsRepository } from './uploads.repository.ts';
export { uploadsRoutes } from './uploads.routes.ts';

/** Walking over all files is expensive. */
const SWEEP_EVERY_MS = 6 * HOUR_MS;

/** Deletes unused uploads every six hours; nodes may do it at the same time. */
export const uploadsModule = (deps: UploadsDeps & SweepDeps): ServerModule => ({
  name: 'uploads',
  routes: uploadsRoutes(deps),
  every: [{ name: 'sweep', ms: SWEEP_EVERY_MS, once: 'market', run: async () => void (await sweepUploads(deps)) }],
});
