import type { Desktop } from '#contract/ipc/surface.ts';
import type { PhotoImportPort } from '../photo-import-port.ts';
import { valueOf } from './desktop-stock.ts';

/** Photo import by the main process, which alone touches the disk. */
export const desktopPhotoImport = ({ photoImport }: Pick<Desktop, 'photoImport'>): PhotoImportPort => ({
  choose: (what) => valueOf(photoImport.choose({ what })),
  chooseFor: (postId) => valueOf(photoImport.chooseFor({ postId })),
  list: () => valueOf(photoImport.list()),
  files: (id, of) => valueOf(photoImport.files({ id, of })),
  assign: (id, files, postId) => valueOf(photoImport.assign({ id, files: [...files], postId })),
  pause: (id) => valueOf(photoImport.pause({ id })),
  resume: (id) => valueOf(photoImport.resume({ id })),
  cancel: (id) => valueOf(photoImport.cancel({ id })),
  retry: (id) => valueOf(photoImport.retry({ id })),
  onChanged: (listener) => photoImport.onChanged(listener),
  onDropRefused: (listener) => photoImport.onDropRefused(listener),
});
