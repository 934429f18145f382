import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '#renderer/lib/links.ts';

type Overlays = Readonly<Record<string, unknown>>;
const overlaysOf = (state: unknown): Overlays =>
  typeof state === 'object' && state !== null ? (state as Overlays) : {};

/**
 * The number an overlay of this page is open at, kept in the history: Back closes it, and closing it goes back.
 * Undefined while it is closed.
 */
export function useHistoryOverlay(name: string): {
  at: number | undefined;
  open: (at: number) => void;
  close: () => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const at = overlaysOf(location.state)[name];
  const { search } = location;
  const open = useCallback(
    (place: number) =>
      void navigate(
        { search },
        {
          // A layer that is just being left has its count in the state.
          state: { ...overlaysOf(location.state), layers: undefined, [name]: place },
          preventScrollReset: true,
        },
      ),
    [location.state, name, navigate, search],
  );
  const close = useCallback(() => void navigate(-1), [navigate]);
  return { at: typeof at === 'number' ? at : undefined, open, close };
}
