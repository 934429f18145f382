import { useMemo, useState } from 'react';
import { ownAccountRoutes } from '#contract/http/own-account-routes.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import { goesToSites } from '#renderer/platform/capabilities.ts';

export type Sending = { readonly isSending: boolean; readonly failure: Failure | null };
const IDLE: Sending = { isSending: false, failure: null };

/** The calls about one's own account as a whole. */
export function useOwnAccountClient() {
  const { makeClient } = useDeps();
  return useMemo(() => makeClient(ownAccountRoutes), [makeClient]);
}

/** One call at a time with what became of it; `send` resolves to false for a refusal, which stays until the next call. */
export function useSending() {
  const [sending, setSending] = useState(IDLE);
  const send = async (call: () => Promise<unknown>): Promise<boolean> => {
    setSending({ isSending: true, failure: null });
    try {
      await call();
      setSending(IDLE);
      return true;
    } catch (error) {
      setSending({ isSending: false, failure: failureOf(error) });
      return false;
    }
  };
  return { ...sending, send, forget: () => setSending(IDLE) };
}

/** Asks for the archive's address and hands it to the browser, or where the app cannot download to the system's. */
export function useDownload() {
  const { platform } = useDeps();
  const client = useOwnAccountClient();
  const { isSending, failure, send } = useSending();
  const download = () =>
    send(async () => {
      const { value } = await client.ownData.link();
      const address = new URL(value.url, platform.publicUrl(pathTo.start())).href;
      if (goesToSites(platform)) platform.leaveTo(address);
      else platform.openExternal(address);
    });
  return { isSending, failure, download };
}
