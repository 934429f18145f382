import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#contract/ipc/inventory.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { ChangeLine } from '../WaitingPanel.tsx';

/** Conflicts of this car: the typed values beside the server's, for the user to choose. */
export function OpenChanges({ waiting, source }: { waiting: readonly Waiting[]; source: StockSource }) {
  const { t } = useTranslation('carDrawer');
  const [isBusy, setBusy] = useState(false);
  const needy = waiting.filter(({ state }) => state === 'conflict' || state === 'refused');
  if (needy.length === 0) return null;
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <section className="wc-needy" aria-label={t('needy')} role="alert">
      <b>{t('needy')}</b>
      <ul className="open">
        {needy.map((each) => (
          <ChangeLine key={each.key} waiting={each} source={source} isBusy={isBusy} run={run} />
        ))}
      </ul>
    </section>
  );
}
