import { useEffect, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { Draft } from '../../store/composer.slice.ts';

const MAX_HEIGHT_PX = 140;

/** Makes a text field as high as its text, and gives it the focus when a reply or an edit begins. */
export const useAutosize = (
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  { text, replyTo, editing }: Draft,
): void => {
  useLayoutEffect(() => {
    const { current } = fieldRef;
    if (current === null) return;
    current.style.height = 'auto';
    current.style.height = `${Math.min(current.scrollHeight + 2, MAX_HEIGHT_PX)}px`;
  }, [fieldRef, text]);
  useEffect(() => {
    if (replyTo !== null || editing !== null) fieldRef.current?.focus();
  }, [fieldRef, replyTo, editing]);
};
