import { useEffect, useState } from 'react';
import type { BackupSource, BackupState } from '#renderer/platform/backup-source.ts';

/** How bringing a copy back ended; `unknown` is anything else that failed. */
export type Outcome = 'restarting' | 'damaged' | 'gone' | 'failed' | 'unknown';

export type KeptCopies = {
  /** Null until it was read. */
  readonly state: BackupState | null;
  readonly isBusy: boolean;
  readonly outcome: Outcome | null;
  readonly make: () => void;
  readonly restore: (id: string) => void;
  readonly seeDamage: () => void;
};

/** The copies on this computer and what can be done with them, one at a time. */
export function useKeptCopies(source: BackupSource): KeptCopies {
  const [state, setState] = useState<BackupState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => setOutcome('unknown'))
      .finally(() => setBusy(false));
  };
  useEffect(() => {
    source.state().then(setState, () => setOutcome('unknown'));
  }, [source]);
  return {
    state,
    isBusy,
    outcome,
    make: () => run(async () => setState(await source.make())),
    restore: (id) =>
      run(async () => {
        const restored = await source.restore(id);
        setOutcome(restored.outcome);
        if (restored.outcome !== 'restarting') setState(await source.state());
      }),
    seeDamage: () => run(async () => setState(await source.damageSeen())),
  };
}
