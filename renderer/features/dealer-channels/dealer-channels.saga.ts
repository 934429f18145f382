import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import type { ChannelList } from '#contract/http/dealer-channels.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { type ChannelNote, dealerChannelsActions as actions } from './dealer-channels.slice.ts';

type World = Pick<AppDeps, 'api'>;
type Done = { readonly list: ChannelList; readonly note: ChannelNote | null };

export function* dealerChannelsSaga(deps: World) {
  yield* takeLatest(actions.opened, guarded(load, deps));
  yield* takeLeading(actions.connectAsked, guarded(connect, deps));
  yield* takeLeading(actions.saveAsked, guarded(save, deps));
  yield* takeLeading(actions.disconnectAsked, guarded(disconnect, deps));
}

function* load({ api }: World) {
  yield* put(actions.loadStarted());
  try {
    const { value } = yield* abortable((signal) => api.dealerChannels.list({}, signal));
    yield* put(actions.loaded(value));
  } catch (error) {
    yield* put(actions.loadFailed(failureOf(error)));
  }
}

function* connect({ api }: World, { payload: channel }: ReturnType<typeof actions.connectAsked>) {
  yield* call(send, async (): Promise<Done> => {
    const { outcome, ...list } = (await api.dealerChannels.connect({ body: { channel } })).value;
    return { list, note: { kind: 'outcome', outcome } };
  });
}

function* save({ api }: World, { payload }: ReturnType<typeof actions.saveAsked>) {
  yield* call(send, async (): Promise<Done> => {
    const { value } = await api.dealerChannels.save({ body: payload });
    return { list: value, note: { kind: 'saved', id: payload.id } };
  });
}

function* disconnect({ api }: World, { payload: id }: ReturnType<typeof actions.disconnectAsked>) {
  yield* call(
    send,
    async (): Promise<Done> => ({ list: (await api.dealerChannels.disconnect({ body: { id } })).value, note: null }),
  );
}

function* send(deed: () => Promise<Done>) {
  try {
    yield* put(actions.done(yield* call(deed)));
  } catch (error) {
    yield* put(actions.refused(failureOf(error)));
  }
}
