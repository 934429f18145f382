export { sweepUploads } from './sweep.ts';
export { claimUploads, releaseUploads } from './uploads.repository.ts';
export { uploadsRoutes } from './uploads.routes.ts';
