import type { PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import type { UserId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import type { ChatWorld } from './chat-world.ts';
import { chatActions } from './chat.slice.ts';

/** A chat is about a car: the seller's only car, or one that the user chooses among the latest. */
export function* findWayToSeller({ api, makeClient }: ChatWorld, { payload: userId }: PayloadAction<UserId>) {
  const { chatToken } = makeClient(chatTokenRoutes);
  try {
    const { conversationId } = (yield* abortable((signal) => chatToken.withSeller({ params: { userId } }, signal)))
      .value;
    if (conversationId !== null) {
      yield* put(chatActions.opened({ kind: 'conversation', id: conversationId }));
      return;
    }
    const list = yield* abortable((signal) => api.posts.list({ query: { userId } }, signal));
    const [car] = list.value;
    if (car !== undefined && list.totalCount === 1) yield* put(chatActions.opened({ kind: 'postId', postId: car.id }));
    else yield* put(chatActions.carsFound({ cars: list.value, total: list.totalCount }));
  } catch (error) {
    yield* put(chatActions.sellerFailed(failureOf(error)));
  }
}
