import { call, delay } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { FormDeps, FormTarget, SavedPost, Sent } from './post-form.types.ts';

type Delivery = { readonly target: FormTarget; readonly version: string | null; readonly sent: Sent };
const RUNNING_TRIES = 5;
const RUNNING_AFTER = 1000;

/** Retries once if the server is still processing an earlier try. */
export function* deliver(
  { api }: Pick<FormDeps, 'api'>,
  { target, version, sent: { key: idempotencyKey, body } }: Delivery,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const save =
        target === 'new'
          ? () => api.posts.save({ body: body as never, idempotencyKey })
          : () =>
              api.posts.update({
                params: { id: target },
                body: { ...body, ...(version === null ? {} : { modifiedDateUtc: version }) } as never,
                idempotencyKey,
              });
      const { value } = yield* call(save as () => Promise<{ value: SavedPost }>);
      return value;
    } catch (error) {
      if (failureOf(error).code !== 'REQUEST_RUNNING' || attempt === RUNNING_TRIES) throw error;
      yield* delay(RUNNING_AFTER);
    }
  }
}
