import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { ChangeLine } from '../WaitingPanel.tsx';
import { isNeedy } from '../use-outdated-toasts.ts';

/** Conflicts of this car: the typed values beside the server's, for the user to choose. */
export function OpenChanges({ waiting, source }: { waiting: readonly Waiting[]; source: StockSource }) {
  const { t } = useTranslation(['carDrawer', 'errors']);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLElement>(null);
  const needy = waiting.filter(isNeedy);
  if (needy.length === 0) return null;
  const run = (work: () => Promise<unknown>) => {
    // The pressed button leaves with its question: the keyboard stays in the car.
    box.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    setBusy(true);
    work()
      .catch((error: unknown) => toast('bad', failureText(t, failureOf(error))))
      .finally(() => setBusy(false));
  };
  return (
    <section ref={box} className="wc-needy" aria-label={t('needy')} role="alert">
      <b>{t('needy')}</b>
      <ul className="open">
        {needy.map((each) => (
          <ChangeLine key={each.key} waiting={each} source={source} isBusy={isBusy} run={run} />
        ))}
      </ul>
    </section>
  );
}
