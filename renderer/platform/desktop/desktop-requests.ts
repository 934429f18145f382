import { routes } from '#contract/http/routes.ts';
import { REQUEST_ID_HEADER, UPLOAD_PIECE_BYTES } from '#contract/ipc/request-ids.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import type { FileToSend } from '../port.ts';
import { answerTo } from './desktop-drafts.ts';
import { valueOf } from './desktop-stock.ts';

/** The browser's fetch; what its signal ends here, the main process ends by the request's id. */
export const desktopFetch =
  ({ requests }: Pick<Desktop, 'requests'>): typeof fetch =>
  async (input, init = {}) => {
    const { signal } = init;
    if (!signal) return fetch(input, init);
    const id = crypto.randomUUID();
    const headers = new Headers(init.headers);
    headers.set(REQUEST_ID_HEADER, id);
    const cancel = () => void requests.cancel({ id });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await fetch(input, { ...init, headers });
    } finally {
      // A body that is given up is cancelled by Electron.
      signal.removeEventListener('abort', cancel);
    }
  };

/** Sends a file through the main process piece by piece, each when the one before is on its way to the server. */
export const desktopUpload =
  ({ uploads }: Pick<Desktop, 'uploads'>) =>
  async ({ route, key, file, onProgress, signal }: FileToSend): Promise<{ status: number; text: string }> => {
    const id = crypto.randomUUID();
    const { size } = file;
    const kind = route.path === routes.photos.uploadVideo.path ? 'video' : 'photo';
    const cancel = () => void uploads.cancel({ id });
    signal.throwIfAborted();
    await answerTo(() => uploads.begin({ id, kind, key, size }));
    signal.addEventListener('abort', cancel, { once: true });
    try {
      for (let at = 0; at < size; at += UPLOAD_PIECE_BYTES) {
        const bytes = new Uint8Array(await file.slice(at, at + UPLOAD_PIECE_BYTES).arrayBuffer());
        signal.throwIfAborted();
        if (!(await answerTo(() => uploads.piece({ id, bytes })))) break;
        onProgress((at + bytes.byteLength) / size);
      }
      return await valueOf(uploads.reply({ id }));
    } catch (error) {
      cancel();
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
