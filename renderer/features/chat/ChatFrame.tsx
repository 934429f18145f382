import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CHAT_META, CHAT_PATHS } from '#contract/live/chat-paths.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { selectFrame } from './chat.slice.ts';
import { frameLine } from './own-frame-line.ts';

const PATIENCE_MS = 20_000;

/** The origin of the chat: the server names it in the page where it is not the page's own. */
const chatOrigin = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${CHAT_META}"]`)?.content || location.origin;

/**
 * The embedded chat (SECURITY rule 47): scripts, its own origin's storage, forms, links that open a tab, and files such as
 * calendar entries; no other ability, and never the page around it. With CHAT_URL the origin is another one; without, the
 * frame is code of this same build under a policy of its own, and the sandbox only keeps it from navigating the site.
 */
export function ChatFrame() {
  const [tries, setTries] = useState(0);
  return <OneFrame key={tries} onRetry={() => setTries(tries + 1)} />;
}

function OneFrame({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('chatPanel');
  const isLoading = useSelector(selectFrame) === 'loading';
  const [isLate, setIsLate] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [origin] = useState(chatOrigin);
  // Before the frame can load: its first messages are not repeated.
  useLayoutEffect(() => (frame.current === null ? undefined : frameLine.attach(frame.current, origin)), [origin]);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isLoading]);
  return (
    <>
      {isLoading && (
        <div className="c-wait" role="status">
          <p className="t2">{t(isLate ? 'failed' : 'loading')}</p>
          {isLate && (
            <Button look="outlined" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
      <iframe
        ref={frame}
        className={isLoading ? 'c-frame loading' : 'c-frame'}
        title={t('label')}
        src={origin + CHAT_PATHS.frame}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        allow=""
        referrerPolicy="no-referrer"
      />
    </>
  );
}
