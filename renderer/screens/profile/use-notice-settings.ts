import { useEffect, useMemo, useRef, useState } from 'react';
import type { InputOf } from '#contract/http/define.ts';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import type { NoticeSettings, notices } from '#contract/http/notices.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';

export type NoticeSettingsChange = Pick<InputOf<typeof notices.saveSettings, 'body'>, 'choice' | 'quiet' | 'language'>;

type State =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | {
      readonly phase: 'ready';
      readonly settings: NoticeSettings;
      readonly isSaved: boolean;
      readonly refusal: Failure | null;
    };

const ready = (settings: NoticeSettings): State => ({ phase: 'ready', settings, isSaved: false, refusal: null });

/** What the settings are once a change is saved. */
const changed = (settings: NoticeSettings, { choice, quiet, language }: NoticeSettingsChange): NoticeSettings => ({
  ...settings,
  ...(language === undefined ? {} : { language }),
  ...(quiet === undefined ? {} : { quietFrom: quiet.from, quietTo: quiet.to }),
  ...(choice === undefined
    ? {}
    : {
        chosen: {
          ...settings.chosen,
          [choice.kind]: { ...settings.chosen[choice.kind], [choice.channel]: choice.isOn },
        },
      }),
});

/** The settings of the user; changes show at once and are sent one after the other. */
export function useNoticeSettings() {
  const { makeClient } = useDeps();
  const client = useMemo(() => makeClient(noticeRoutes).notices, [makeClient]);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [turn, setTurn] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const controller = new AbortController();
    client
      .settings({}, controller.signal)
      .then(({ value }) => setState(ready(value)))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setState({ phase: 'failed', failure: failureOf(error) });
      });
    return () => controller.abort();
  }, [client, turn]);

  const send = async (change: NoticeSettingsChange): Promise<void> => {
    try {
      // Quiet hours are hours of the place where the user is.
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { value } = await client.saveSettings({ body: { ...change, timeZone } });
      setState({ phase: 'ready', settings: value, isSaved: true, refusal: null });
    } catch (error) {
      const refusal = failureOf(error);
      const { value } = await client.settings({}).catch(() => ({ value: undefined }));
      if (value === undefined) setState({ phase: 'failed', failure: refusal });
      else setState({ phase: 'ready', settings: value, isSaved: false, refusal });
    }
  };
  return {
    state,
    change: (change: NoticeSettingsChange) => {
      setState((now) => (now.phase === 'ready' ? ready(changed(now.settings, change)) : now));
      last.current = last.current.then(() => send(change));
    },
    /** Reads again without taking the settings off the page. */
    reload: () => {
      last.current = last.current.then(async () => {
        const { value } = await client.settings({}).catch(() => ({ value: undefined }));
        if (value !== undefined) setState(ready(value));
      });
    },
    load: () => {
      setState({ phase: 'loading' });
      setTurn(turn + 1);
    },
  };
}
