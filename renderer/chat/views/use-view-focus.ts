import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useSelector } from 'react-redux';
import { selectOpenId } from '../store/conversations.selectors.ts';

const placeIn = (screen: HTMLElement, isOpen: boolean): HTMLElement | null => {
  if (!isOpen) return screen.querySelector('.chat-list .chat-item[tabindex="0"]');
  // A field with the focus opens a phone's keyboard over the conversation.
  const isFine = matchMedia('(pointer: fine)').matches;
  return (isFine ? screen.querySelector<HTMLElement>('textarea') : null) ?? screen.querySelector('.chat-thread');
};

/** Moves the focus along with the view: into a conversation that opens, back to its row when it closes. The lead inbox moves it by itself. */
export const useViewFocus = (isOn: boolean): RefObject<HTMLElement | null> => {
  const screen = useRef<HTMLElement>(null);
  const openId = useSelector(selectOpenId);
  const before = useRef(openId);
  useEffect(() => {
    if (before.current === openId) return;
    before.current = openId;
    if (isOn && screen.current !== null) placeIn(screen.current, openId !== null)?.focus();
  }, [isOn, openId]);
  return screen;
};
