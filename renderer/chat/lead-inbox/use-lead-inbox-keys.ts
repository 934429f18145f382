import { useEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { composerActions } from '../store/composer.slice.ts';
import { selectConversation, selectOpenId } from '../store/conversations.selectors.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import type { WithConversations } from '../store/conversations.slice.ts';

type LeadInboxKeys = {
  readonly ids: readonly ConversationId[];
  /** The row that the keys act on, and whether the user has reached it. */
  readonly reached: ConversationId | null;
  readonly isReached: boolean;
  readonly focusRow: (id: ConversationId) => void;
};

type Key = 'next' | 'previous' | 'reply' | 'done' | 'search';
/** By the place of the key: Armenian and Russian keyboards have other letters there. */
const KEYS: Readonly<Record<string, Key>> = {
  KeyJ: 'next',
  ArrowDown: 'next',
  KeyK: 'previous',
  ArrowUp: 'previous',
  KeyR: 'reply',
  KeyE: 'done',
  Slash: 'search',
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
const isBusy = (): boolean => document.querySelector('.chat-menu, [aria-modal="true"], .chat-panel') !== null;
const inMessages = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('.chat-log') !== null;

/** The row that has the keyboard now, which the state may hold a moment later. */
const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('.lead-inbox-item')?.dataset['id']);
const composer = (): HTMLTextAreaElement | null => document.querySelector('.chat-write textarea');
const searchField = (): HTMLInputElement | null => document.querySelector('.lead-inbox-pane input[type="search"]');

type Dispatch = ReturnType<typeof useDispatch>;
/** The rows that the keys act on as last rendered, the open conversation, and the store. */
type KeyContext = {
  readonly keys: () => LeadInboxKeys;
  readonly openId: ConversationId | null;
  readonly dispatch: Dispatch;
  readonly getState: () => WithConversations;
};

/** What each key does. */
const actionsOf = ({ keys, openId, dispatch, getState }: KeyContext): Readonly<Record<Key, () => void>> => {
  const move = (step: 1 | -1): void => {
    const { ids, reached, isReached, focusRow } = keys();
    const focused = ids.find((each) => each === focusedRow());
    const from = focused ?? (isReached ? reached : null);
    const id = from === null ? ids[0] : ids[ids.indexOf(from) + step];
    if (id !== undefined) focusRow(id);
  };
  return {
    next: () => move(1),
    previous: () => move(-1),
    reply: () => {
      const { reached, isReached } = keys();
      if (isReached && reached !== null && reached !== openId) dispatch(conversationsActions.opened({ id: reached }));
      requestAnimationFrame(() => composer()?.focus());
    },
    done: () => {
      const { reached, isReached } = keys();
      const id = isReached ? reached : openId;
      const conversation = id === null ? undefined : selectConversation(getState(), id);
      if (conversation === undefined) return;
      const isDone = conversation.state !== 'done';
      dispatch(conversationsActions.optionsAsked({ id: conversation.id, options: { isDone } }));
    },
    search: () => searchField()?.focus(),
  };
};

/** Escape in a field: the focus goes back to the row. */
const leaveField = (event: KeyboardEvent, { keys, openId }: KeyContext): void => {
  const { reached, focusRow } = keys();
  if (!isTyping(event.target) || reached === null) return;
  event.preventDefault();
  focusRow(openId ?? reached);
};

/** `/` in an empty message opens the canned replies. */
const openReplies = (event: KeyboardEvent, { openId, dispatch }: KeyContext): void => {
  if (event.key !== '/' || openId === null || composer() !== event.target || composer()?.value !== '') return;
  event.preventDefault();
  dispatch(composerActions.panelOpened({ id: openId, panel: { kind: 'canned' } }));
};

/** The keys of the lead inbox; those of a single sign work only where nothing is typed. */
export function useLeadInboxKeys(keys: LeadInboxKeys): void {
  const dispatch = useDispatch();
  const store = useStore<WithConversations>();
  const openId = useSelector(selectOpenId);
  const known = useRef(keys);
  useEffect(() => {
    known.current = keys;
  });
  useEffect(() => {
    const context: KeyContext = { keys: () => known.current, openId, dispatch, getState: () => store.getState() };
    const act = actionsOf(context);
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy()) return;
      if (event.key === 'Escape') leaveField(event, context);
      else if (isTyping(event.target)) openReplies(event, context);
      else if (!inMessages(event.target) || !event.key.startsWith('Arrow')) {
        const key = KEYS[event.code];
        if (key === undefined) return;
        event.preventDefault();
        act[key]();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [dispatch, openId, store]);
}
