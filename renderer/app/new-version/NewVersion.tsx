import './new-version.css';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';
import { isBeingWritten } from './being-written.ts';
import { mayReloadFor } from './builds.ts';
import { useNewBuild } from './use-new-build.ts';
import { useReloadWhenFree } from './use-reload-when-free.ts';

type NewVersionProps = { reload?: () => void };

const reloadPage = (): void => location.reload();
const forEver = (): Promise<never> => new Promise(() => undefined);

/** Shows that the server has a newer build than this page, and reloads once nothing is being written. */
export function NewVersion({ reload = reloadPage }: NewVersionProps) {
  const { t } = useTranslation('update');
  const whenMissing = useCallback(
    async (missingIn: string) => {
      if (isBeingWritten() || !mayReloadFor(missingIn)) return;
      reload();
      await forEver();
    },
    [reload],
  );
  const build = useNewBuild(whenMissing);
  const [putOff, setPutOff] = useState<string>();
  const isPutOff = putOff === build;
  useReloadWhenFree(build, isPutOff, reload);
  const isShown = build !== undefined && !isPutOff;
  return (
    <div className={isShown ? 'a-newv' : 'a-sr'}>
      <p role="status">
        {isShown && (
          <>
            <b>{t('available')}</b> {t('when')}
          </>
        )}
      </p>
      {isShown && (
        <>
          <Button look="minimal" onClick={() => setPutOff(build)}>
            {t('later')}
          </Button>
          <Button look="primary" onClick={reload}>
            {t('reload')}
          </Button>
        </>
      )}
    </div>
  );
}
