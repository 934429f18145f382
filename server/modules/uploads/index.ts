export { sweepUploads } from './sweep.ts';
export { claimUploads, releaseUploads, type UploadsRepository, uploadsRepository } from './uploads.repository.ts';
export { uploadsRoutes } from './uploads.routes.ts';
