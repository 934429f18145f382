import { call, cancelled, put, select } from 'typed-redux-saga';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { PhotoContext } from './photo-context.ts';
import { HEAD_BYTES, kindOf } from './device/file-kind.ts';
import { keyOf, NotAPhoto } from './device/prepared.ts';
import { postPhotosActions, selectVideo } from './post-photos.slice.ts';
import type { WithPostPhotos } from './post-photos.slice.ts';
import { sendFile } from './send-file.ts';

/** The key of the video next to the photos on the device. */
export const VIDEO_ID = 'video';

const { videoChosen, videoChanged, videoRetried, videoRemoved } = postPhotosActions;

const checkVideo = async (file: Blob): Promise<string> => {
  if (file.size === 0) throw new NotAPhoto('PHOTO_EMPTY');
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind !== 'mp4' && kind !== 'webm') throw new NotAPhoto('UNSUPPORTED_MEDIA');
  if (file.size > MAX_VIDEO_BYTES) throw new NotAPhoto('VIDEO_TOO_LARGE');
  return keyOf(file);
};

/** The one film of a post: another one, a removal or the end of the form breaks its upload off. */
export function* sendVideo(context: PhotoContext, action: { type: string; meta?: { arg: File } }) {
  if (videoRemoved.match(action)) {
    yield* call(context.drop, VIDEO_ID);
    return;
  }
  const chosen = action.meta?.arg;
  const name = chosen?.name ?? (yield* select((state: WithPostPhotos) => selectVideo(state)?.name)) ?? '';
  const file = chosen ?? context.files.get(VIDEO_ID);
  if (file === undefined) return;
  context.files.set(VIDEO_ID, file);
  try {
    const key = yield* call(checkVideo, file);
    yield* call(context.keep, { id: VIDEO_ID, name, blob: file });
    const url = yield* call(sendFile, context, {
      route: routes.photos.uploadVideo,
      key,
      file,
      progressed: videoChanged,
    });
    yield* put(videoChanged({ step: 'stored', progress: 1, url }));
    yield* call(context.drop, VIDEO_ID);
  } catch (error) {
    if (yield* cancelled()) return;
    const refusal = error instanceof NotAPhoto ? error.refusal : failureOf(error).code;
    yield* put(videoChanged({ step: 'refused', progress: 0, refusal }));
    if (error instanceof NotAPhoto) yield* call(context.drop, VIDEO_ID);
  }
}

/** What begins or ends the work on the film. */
export const VIDEO_ACTIONS = [videoChosen, videoRetried, videoRemoved];
