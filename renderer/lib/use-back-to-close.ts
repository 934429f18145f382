import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { openLayer } from './layer-history.ts';
import { useNavigate } from './links.ts';

/** While a layer is open, Back closes it. Links in the layer replace its history entry. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: object | null };
  const navigate = useNavigate();
  const close = useEffectEvent(onClose);
  const push = useEffectEvent((layers: number) => void navigate({ search, hash }, { state: { ...state, layers } }));
  useEffect(() => {
    if (!isOpen) return undefined;
    return openLayer({ close: () => close(), push: (layers) => push(layers) });
  }, [isOpen]);
}
