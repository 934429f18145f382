import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { ChatWorld } from '../../world.ts';
import type { Line } from '../../line.ts';
import type { WithConversations } from '../conversations.slice.ts';
import {
  cameOnline,
  chatEnded,
  chatStarted,
  conversationChanged,
  lineDown,
  lineUp,
  messageReceived,
  presenceHeard,
  typingHeard,
  unreadChanged,
} from '../events.ts';
import { messagesActions } from '../messages.slice.ts';
import { gapFound } from './sync.saga.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

type World = Pick<ChatWorld, 'openLine'>;

/** Keeps one hub line for as long as a user is there; a closed line is opened again after growing pauses. */
export function* lineSaga(deps: World) {
  yield* takeLatest([chatStarted, chatEnded], function* (action: Action) {
    if (chatStarted.match(action)) yield* call(keepLine, deps);
  });
}

function* keepLine(deps: World) {
  let pause = FIRST_PAUSE_MS;
  while (true) {
    const wasUp = yield* call(followLine, deps);
    yield* put(lineDown());
    pause = wasUp ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    yield* race({ paused: delay(pause), online: take(cameOnline) });
  }
}

/** From the start of a line to its end; answers whether it ever was up. */
function* followLine({ openLine }: World): SagaGenerator<boolean> {
  const state = { isLeft: false };
  let opened: Listening | undefined;
  try {
    opened = yield* call(listen, openLine, state);
    if (opened === undefined) return false;
    yield* put(lineUp());
    while (true) {
      const heard = yield* take(opened.channel);
      if (lineDown.match(heard)) return true;
      yield* call(hear, heard);
    }
  } finally {
    // A line that is still being opened is stopped once it is.
    state.isLeft = true;
    opened?.channel.close();
    if (opened !== undefined) void stopQuietly(opened.line);
  }
}

type Listening = { readonly line: Line; readonly channel: EventChannel<Action> };

const stopQuietly = (line: Line): Promise<void> => line.stop().catch(() => undefined);

const listen = async (
  openLine: ChatWorld['openLine'],
  state: { readonly isLeft: boolean },
): Promise<Listening | undefined> => {
  let emit: (action: Action) => void = () => undefined;
  const channel = eventChannel<Action>((emitter) => {
    emit = emitter;
    return () => undefined;
  });
  try {
    const line = await openLine({
      onMessage: (payload) => emit(messageReceived(payload)),
      onConversation: (payload) => emit(conversationChanged(payload)),
      onTyping: ({ conversationId }) => emit(typingHeard(conversationId)),
      onPresence: (payload) => emit(presenceHeard(payload)),
      onUnread: (payload) => emit(unreadChanged(payload)),
      onBack: () => emit(lineUp()),
      onEnd: () => emit(lineDown()),
    });
    await line.start();
    if (state.isLeft) await stopQuietly(line);
    return { line, channel };
  } catch {
    channel.close();
    return undefined;
  }
};

const selectSequence = ({ conversations }: WithConversations): number | null => conversations.sequence;

/** Passes an event on; one whose count skips others makes the client ask for what it missed. */
function* hear(heard: Action) {
  const known = yield* select(selectSequence);
  yield* put(heard);
  if (!messageReceived.match(heard) && !conversationChanged.match(heard)) return;
  const { sequence, conversation } = heard.payload;
  if (known === null || sequence <= known) return;
  if (sequence > known + 1) yield* put(gapFound());
  else yield* put(messagesActions.followed({ id: conversation.id, version: conversation.version }));
}
