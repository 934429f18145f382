import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import type { Wanted } from './chat.slice.ts';

/** Opens the chat panel, at a conversation if one is given. Its code comes at the first use. */
export function useOpenChat(): (wanted?: Wanted) => void {
  const { addFeature } = useDeps();
  const dispatch = useDispatch();
  return useCallback(
    (wanted) =>
      void import('./chat.feature.ts').then(
        ({ chatFeature, chatActions }) => {
          addFeature(chatFeature);
          dispatch(chatActions.opened(wanted ?? null));
        },
        () => undefined,
      ),
    [addFeature, dispatch],
  );
}
