import type { Language } from '#contract/constants.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { createImportStages } from './import-stages.ts';
import { type CreateNotification, openNotifications } from './open-notifications.ts';
import { counted, NOTICE_TEXTS } from './texts.ts';

type Deps = {
  readonly create: CreateNotification;
  /** No notification while the window has the focus: the page shows it. */
  readonly isInFront: () => boolean;
  readonly language: () => Language;
  /** Brings the window to the front, at a page. */
  readonly visit: (path: PageAddress) => void;
  /** Opens the page with the versions and the update. */
  readonly about: () => void;
};

export type Notifications = {
  readonly handlers: HandlersOf<typeof ipc.notifications>;
  readonly photos: (state: ImportState) => void;
  readonly stock: (state: Pick<StockState, 'conflicts' | 'refused'>) => void;
  readonly update: (version: string) => void;
};

const PAGE = {
  photos: pathTo.inventory({ import: 'photos' }),
  changes: pathTo.inventory({ open: 'waiting' }),
} as const;

/** Shows system notifications while the window has no focus: finished or waiting photos, failed changes, chat messages, the notification centre. */
export function createNotifications({ create, isInFront, language, visit, about }: Deps): Notifications {
  const notify = openNotifications(create);
  const stageOf = createImportStages();
  let before = { conflicts: 0, refused: 0 };

  const texts = () => NOTICE_TEXTS[language()];
  const elsewhere = (title: string, body: string, page: PageAddress): void => {
    if (!isInFront()) notify(title, body, () => visit(page));
  };

  function photosDone({ done, refused }: ImportState): void {
    const { photosDone: title, photos, photosRefused } = texts();
    const lines = [
      counted(photos, done, language()),
      ...(refused > 0 ? [counted(photosRefused, refused, language())] : []),
    ];
    elsewhere(title, lines.join('\n'), PAGE.photos);
  }

  return {
    handlers: {
      notice: ({ title, text, path }) => {
        elsewhere(title, text, path);
        return undefined;
      },
    },
    photos: (state) => {
      const stage = stageOf(state);
      if (stage === undefined) return;
      if (stage === 'done') return photosDone(state);
      const { photosNeedCar, photosNeedCarText } = texts();
      elsewhere(counted(photosNeedCar, state.unassigned, language()), photosNeedCarText, PAGE.photos);
    },
    stock: ({ conflicts, refused }) => {
      const { conflicts: hadConflicts, refused: hadRefused } = before;
      before = { conflicts, refused };
      const { conflict, conflicts: waiting, refused: refusedTitle, refusals } = texts();
      if (conflicts > hadConflicts) elsewhere(conflict, counted(waiting, conflicts, language()), PAGE.changes);
      if (refused > hadRefused) elsewhere(refusedTitle, counted(refusals, refused, language()), PAGE.changes);
    },
    update: (version) => {
      const { update, updateText } = texts();
      notify(update.replace('{{version}}', version), updateText, about);
    },
  };
}
