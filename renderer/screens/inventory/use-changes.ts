import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { undoMemory } from '#renderer/features/inventory/undo-memory.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import type { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { sendBatch, takeBack } from './send-batch.ts';
import { useOutdatedToasts } from './use-outdated-toasts.ts';

export type Changes = {
  /** One runs at a time: pressing twice does nothing twice. */
  readonly isBusy: boolean;
  readonly run: (items: readonly StockItem[], done: string) => Promise<void>;
  /** Typed changes are never dropped: they wait for the running one. No toast shows a question that is asked beside the field. */
  readonly edit: (items: readonly StockItem[], done: string, isAsked?: () => boolean) => Promise<void>;
  readonly undo: () => void;
  /** An import is the last thing that was done, until it is taken back. */
  readonly imported: (id: string) => void;
  readonly importUndone: (id: string) => void;
};

/** Imports are taken back by the server; their names differ from those of batches. */
const OF_IMPORT = 'import:';

type ChangesWorld = {
  readonly source: StockSource;
  readonly userId: UserId;
  readonly waiting: readonly Waiting[];
};

/** Applies changes in batches that can be undone; a toast reports how each went. */
export function useChanges(
  { source, userId, waiting }: ChangesWorld,
  toast: ReturnType<typeof useToast>,
  on: { readonly waiting: () => void; readonly undoImport: (id: string) => void },
): Changes {
  const { t } = useTranslation(['inventory', 'errors']);
  const { platform } = useDeps();
  const [batches] = useState(() => undoMemory(platform, userId));
  const remember = useOutdatedToasts(waiting);

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast('bad', failureText(t, failureOf(error)));
    }
  };
  const { isBusy, alone } = useAlone(attempt);

  const undoBatch = (batch: string) =>
    attempt(async () => {
      if (!batches.has(batch)) return;
      const needy = await takeBack(source, batches, batch);
      if (needy > 0) toast('bad', t('notUndone', { count: needy }), { label: t('show'), onPress: on.waiting });
      else toast('neutral', t('undone'));
    });

  const change = async (items: readonly StockItem[], done: string, isAsked = () => false) => {
    if (items.length === 0) return;
    const { batch, needy, canUndo } = await sendBatch(source, batches, items);
    if (needy > 0 && isAsked()) return;
    const text = needy > 0 ? t('notDone', { count: needy, total: items.length }) : done;
    remember(text, batch, needy > 0 ? 'needy' : 'done');
    if (needy > 0) toast('bad', text, { label: t('show'), onPress: on.waiting });
    else toast('ok', text, canUndo ? { label: t('undo'), onPress: () => void undoBatch(batch) } : undefined);
  };

  return {
    isBusy,
    run: (items, done) => alone(() => change(items, done)),
    edit: (items, done, isAsked) => attempt(() => change(items, done, isAsked)),
    undo: () => {
      const last = batches.last();
      if (last === undefined) toast('neutral', t('nothingToUndo'));
      else if (last.startsWith(OF_IMPORT)) on.undoImport(last.slice(OF_IMPORT.length));
      else void undoBatch(last);
    },
    imported: (id) => batches.add(OF_IMPORT + id),
    importUndone: (id) => batches.remove(OF_IMPORT + id),
  };
}

/** Does one thing at a time; what is asked for meanwhile is not done. */
function useAlone(attempt: (work: () => Promise<void>) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    await attempt(work);
    busy.current = false;
    setBusy(false);
  };
  return { isBusy, alone };
}
