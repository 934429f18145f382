import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What an address may ask of the workstation: the desktop's menu and its notifications lead here. */
const ASKS = ['import', 'export', 'print', 'open'] as const;
/** The window of a stock file is open while its parameter is in the address; it handles the parameter itself. */
const isSettled = (name: string, what: string | null): boolean => name !== 'import' || what !== 'file';
type Asks = Readonly<Partial<Record<(typeof ASKS)[number], (what: string) => void>>>;

/** Runs the action in the address, once, when all is ready for it; and takes it out of the address, so that Back does not repeat it. */
export function useAsked(asks: Asks, isReady: boolean): void {
  const [query, setQuery] = useSearchParams();
  const act = useEffectEvent((name: (typeof ASKS)[number], what: string) => asks[name]?.(what));
  const settle = useEffectEvent((name: string) => {
    const rest = new URLSearchParams(query);
    rest.delete(name);
    setQuery(rest, { replace: true });
  });
  const name = ASKS.find((each) => query.has(each) && isSettled(each, query.get(each)));
  const what = name === undefined ? '' : (query.get(name) ?? '');
  useEffect(() => {
    if (name === undefined || !isReady) return;
    settle(name);
    act(name, what);
  }, [name, what, isReady]);
}
