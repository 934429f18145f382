import { buffers } from 'redux-saga';
import { actionChannel, call, delay, flush, fork, put, select, take } from 'typed-redux-saga';
import { CHAT } from '#contract/chat.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ChatWorld } from '../../world.ts';
import { selectTranslation, translationsActions } from '../translations.slice.ts';
import type { Wanted, WithTranslations } from '../translations.slice.ts';

type World = Pick<ChatWorld, 'api'>;

/** Rows that come into view together are requested together. */
const TOGETHER_MS = 80;

export function* translationsSaga(deps: World) {
  const channel = yield* actionChannel(translationsActions.wanted, buffers.expanding());
  while (true) {
    const first = yield* take(channel);
    yield* delay(TOGETHER_MS);
    const others = (yield* flush(channel)) as ReturnType<typeof translationsActions.wanted>[];
    yield* call(
      ask,
      deps,
      [first, ...others].map(({ payload }) => payload),
    );
  }
}

const groupOf = ({ id, lang }: Wanted): string => `${id}:${lang}`;

/** Asks for what is not known or on its way, per conversation and language. */
function* ask(deps: World, wanted: readonly Wanted[]) {
  const state = yield* select((all: WithTranslations) => all);
  const news = wanted.filter((each) => {
    const known = selectTranslation(state, each);
    return known === undefined || known.status === 'unavailable' || known.status === 'quota';
  });
  for (const group of Object.values(Object.groupBy(news, groupOf))) {
    const unique = [...new Map((group ?? []).map((each) => [each.number, each])).values()];
    for (let at = 0; at < unique.length; at += CHAT.translationsAtOnce)
      yield* fork(translate, deps, unique.slice(at, at + CHAT.translationsAtOnce));
  }
}

function* translate({ api }: World, asked: readonly Wanted[]) {
  const [first] = asked;
  if (first === undefined) return;
  yield* put(translationsActions.asked(asked));
  const body = { numbers: asked.map(({ number }) => number), lang: first.lang };
  try {
    const { value } = yield* call(() => api.conversations.translate({ params: { id: first.id }, body }));
    yield* put(translationsActions.answered({ asked, answers: value }));
  } catch (error) {
    // Without an answer every text stays in its own language, with a retry.
    yield* put(translationsActions.answered({ asked, answers: [] }));
    if (!(error instanceof ApiFailure)) throw error;
  }
}
