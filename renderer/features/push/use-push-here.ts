import { useEffect, useMemo, useState } from 'react';
import { pushRoutes } from '#contract/http/push-routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import { pushSupport, subscribeBrowser, unsubscribeBrowser } from '#renderer/lib/push-browser.ts';

/** `none`: nothing to show, as in a browser without push messages or on a market that sends none. */
type State =
  | { readonly phase: 'none' | 'denied' | 'install' }
  | { readonly phase: 'off' | 'on' | 'busy'; readonly key: string; readonly failure: Failure | null };

/** Push messages in this browser: whether they are on, and how they are switched. */
export function usePushHere(onChange?: () => void) {
  const { makeClient, platform } = useDeps();
  const client = useMemo(() => makeClient(pushRoutes).push, [makeClient]);
  const [state, setState] = useState<State>({ phase: 'none' });
  useEffect(() => {
    const support = pushSupport(platform);
    if (support === 'none') return undefined;
    const controller = new AbortController();
    client
      .state({}, controller.signal)
      .then(({ value: { key, isOn } }) => {
        if (key === null) return;
        if (support === 'possible') setState({ phase: isOn ? 'on' : 'off', key, failure: null });
        else setState({ phase: support });
      })
      // Without the server's word there is nothing to offer; the settings say why they could not be loaded.
      .catch(() => undefined);
    return () => controller.abort();
  }, [client, platform]);

  const turn = async (key: string, isOn: boolean): Promise<void> => {
    setState({ phase: 'busy', key, failure: null });
    try {
      const address = isOn ? await subscribeBrowser(key) : undefined;
      if (isOn && address === undefined) {
        setState(pushSupport(platform) === 'denied' ? { phase: 'denied' } : { phase: 'off', key, failure: null });
        return;
      }
      const { value } = address === undefined ? await client.remove({}) : await client.register({ body: address });
      if (!isOn) await unsubscribeBrowser();
      setState({ phase: value.isOn ? 'on' : 'off', key, failure: null });
      onChange?.();
    } catch (error) {
      setState({ phase: isOn ? 'off' : 'on', key, failure: failureOf(error) });
    }
  };
  return { state, turn };
}
