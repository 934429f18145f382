import { buffers, eventChannel } from 'redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, take } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { RouteLine } from '#contract/http/routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { uploadFile } from '#renderer/api/upload.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { profileChanged, signedIn, wentOnline } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import type { Platform } from '#renderer/platform/port.ts';

export type SendWorld = Pick<AppDeps, 'api' | 'bearer'> & {
  /** Milliseconds before each repetition; after the last one the request fails. */
  readonly sendFile?: Platform['sendFile'] | undefined;
  readonly pauses: readonly number[];
};

export type Sending = {
  readonly route: RouteLine;
  readonly key: string;
  readonly file: Blob;
  readonly progressed: (news: { step: 'waiting' | 'uploading'; progress: number }) => UnknownAction;
};

type News = { readonly progress: number } | { readonly url: string } | { readonly error: unknown };

/** Progress is reported in visible steps. */
const STEP = 0.03;
/** Refusals that pass: a busy server, a torn upload, too many at once. */
const PASSING: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'TOO_MANY_TRIES',
  'MALFORMED_UPLOAD',
  'REQUEST_TIMEOUT',
  'REQUEST_RUNNING',
]);

/** Uploads a file with retries and returns its address; throws ApiFailure if it is refused for good. */
export function* sendFile(world: SendWorld, sending: Sending): SagaGenerator<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return yield* call(sendOnce, world, sending);
    } catch (error) {
      const hurdle = hurdleIn(failureOf(error));
      const pause = world.pauses[tries];
      if (hurdle === undefined || (hurdle === 'server' && pause === undefined)) throw error;
      yield* put(sending.progressed({ step: 'waiting', progress: 0 }));
      yield* call(WAIT_FOR[hurdle], pause ?? world.pauses.at(-1) ?? 0);
    }
  }
}

const hurdleIn = ({ code, status = 0 }: Failure): keyof typeof WAIT_FOR | undefined => {
  if (code === 'OFFLINE' || code === 'TIMEOUT') return 'connection';
  if (status === 401) return 'session';
  return status >= 500 || PASSING.has(code) ? 'server' : undefined;
};

const WAIT_FOR = {
  // Some hosts send no event when the network is back.
  connection: function* (pause: number) {
    yield* race({ back: take(wentOnline), again: delay(pause) });
  },
  // Another person may sign in: then the photo context is closed, and nothing is sent under their name.
  session: function* () {
    yield* take(signedIn);
    yield* take(profileChanged);
  },
  server: function* (pause: number) {
    yield* delay(pause);
  },
};

/** Asks first: a file whose upload succeeded without an answer is not sent twice. */
function* sendOnce({ api, bearer, sendFile: byHost }: SendWorld, sending: Sending): SagaGenerator<string> {
  const { key, progressed } = sending;
  const { value } = yield* abortable((signal) => api.photos.state({ params: { key } }, signal));
  if (value.url !== null) return value.url;
  yield* put(progressed({ step: 'uploading', progress: 0 }));
  const news = yield* call(uploading, bearer, byHost, sending);
  let shown = 0;
  try {
    while (true) {
      const now: News = yield* take(news);
      if ('url' in now) return now.url;
      if ('error' in now) throw now.error;
      if (now.progress < shown + STEP) continue;
      shown = now.progress;
      yield* put(progressed({ step: 'uploading', progress: shown }));
    }
  } finally {
    news.close();
  }
}

/** The end is the last news, which pushes older ones out. */
const uploading = (bearer: AppDeps['bearer'], byHost: Platform['sendFile'], { route, key, file }: Sending) =>
  eventChannel<News>((tell) => {
    const controller = new AbortController();
    const onProgress = (progress: number) => tell({ progress });
    void uploadFile({ route, key, file, onProgress, signal: controller.signal }, bearer, byHost).then(
      ({ url }) => tell(url === null ? { error: new Error('stored nowhere') } : { url }),
      (error: unknown) => tell({ error }),
    );
    return () => controller.abort();
  }, buffers.sliding(1));
