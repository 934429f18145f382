import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '#renderer/lib/links.ts';

/**
 * Gives an open layer a history entry of its own, so that Back closes it; returns how to close it otherwise. Links in the
 * layer replace that entry.
 */
export function useBackToClose(open: boolean, onClosed: () => void): () => void {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: object | null };
  const navigate = useNavigate();
  const isOwnEntry = state !== null && 'layer' in state;
  const hasEntry = useRef(false);
  const enter = useEffectEvent(() => void navigate({ search, hash }, { state: { ...state, layer: true } }));
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (open) enter();
    else hasEntry.current = false;
  }, [open]);
  useEffect(() => {
    if (open && hasEntry.current && !isOwnEntry) closed();
    hasEntry.current = open && isOwnEntry;
  }, [open, isOwnEntry]);
  return () => (hasEntry.current ? void navigate(-1) : onClosed());
}
