import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Around<Props> = ComponentType<Props & { readonly children: ReactNode }>;
type Options<Props> = {
  /** In its place until it is there. */
  readonly Waiting?: ComponentType;
  /** Wraps the failure, for example in a head with a back button. */
  readonly FailedIn?: Around<Props>;
  readonly reload?: () => void;
};

const reloadFrame = (): void => location.reload();

/**
 * A view whose code and texts come when it is first shown. Browsers cache a failed load until the document unloads,
 * and the files may be of an older build: another try reloads the frame, and the site leads it back to the open
 * conversation. Without a network there is no document to load.
 */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, FailedIn, reload = reloadFrame }: Options<Props> = {},
): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<void> => {
    known ??= await load();
  };
  return function LazyView(props: Props) {
    const [tries, setTries] = useState(0);
    const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>(known === undefined ? 'loading' : 'ready');
    useEffect(() => {
      let isShown = true;
      const settle = (outcome: 'ready' | 'failed') => () => void (isShown && setPhase(outcome));
      loadOnce().then(settle('ready'), settle('failed'));
      return () => {
        isShown = false;
      };
    }, [tries]);
    const Part = known;
    if (phase === 'ready' && Part !== undefined) return <Part {...props} />;
    if (phase === 'loading') return Waiting === undefined ? null : <Waiting />;
    const retry = (): void => {
      if (navigator.onLine) {
        reload();
        return;
      }
      setPhase('loading');
      setTries(tries + 1);
    };
    const failed = <NotLoaded onRetry={retry} />;
    return FailedIn === undefined ? failed : <FailedIn {...props}>{failed}</FailedIn>;
  };
};

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['chat', 'common']);
  return (
    <div className="chat-failed" role="alert">
      <p>{t('partFailed')}</p>
      <button type="button" className="chat-button outlined" onClick={onRetry}>
        {t('common:tryAgain')}
      </button>
    </div>
  );
}
