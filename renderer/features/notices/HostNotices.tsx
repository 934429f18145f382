import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { useDeps } from '#renderer/deps.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { noticePath } from './notice-link.ts';
import { selectNotices } from './notices.slice.ts';
import { useNoticeText } from './use-notice-text.ts';

/** Notices that came together are in the first page. */
const LATEST = 10;
/** The chat shows its messages itself. */
const ELSEWHERE: ReadonlySet<NoticeKind> = new Set(['message']);

/** Hands each new notice to the host, which shows it outside the window. */
export function HostNotices({ show }: { readonly show: NonNullable<Platform['showNotice']> }) {
  const { makeClient } = useDeps();
  const client = useMemo(() => makeClient(noticeRoutes).notices, [makeClient]);
  const { added } = useSelector(selectNotices);
  const textOf = useNoticeText();
  const tell = useEffectEvent(async (id: number, signal: AbortSignal) => {
    const { value } = await client.list({ query: { pageCount: LATEST } }, signal);
    const notice = value.find((each) => each.id === id && each.readDate === null);
    if (notice === undefined) return;
    const { title, detail } = textOf(notice);
    show({ title: title.slice(0, 400), text: (detail ?? '').slice(0, 600), path: noticePath(notice) });
  });
  useEffect(() => {
    if (added === null || ELSEWHERE.has(added.kind)) return undefined;
    const controller = new AbortController();
    // The bell has the notice either way.
    tell(added.id, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [added]);
  return null;
}
