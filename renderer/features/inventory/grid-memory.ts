import { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';
import { GridFilters } from './grid-filters.ts';

const Column = z.object({
  colId: z.string().max(40),
  width: z.number().positive().optional(),
  hide: z.boolean().nullish(),
  pinned: z.enum(['left', 'right']).nullish(),
  sort: z.enum(['asc', 'desc']).nullish(),
  sortIndex: z.number().nullish(),
});
export type KeptColumn = z.infer<typeof Column>;
const Sort = z.array(Column.pick({ colId: true, sort: true, sortIndex: true }));

const Columns = z.array(Column).max(60);

/** How large the photo of a row is, and with it the row. */
export const ROW_PHOTOS = ['none', 'small', 'medium', 'large'] as const;
const RowPhoto = z.enum(ROW_PHOTOS);
export type RowPhoto = z.infer<typeof RowPhoto>;

/** A view of an earlier version of the program has no columns, no photo size and no width of its own. */
const View = z.object({
  name: z.string().min(1).max(60),
  filters: GridFilters,
  sort: Sort,
  columns: Columns.optional(),
  rowPhoto: RowPhoto.optional(),
  isCarSized: z.boolean().optional(),
});
export type SavedView = z.infer<typeof View>;

const MOST_VIEWS = 50;
/** A view of another version of the program that cannot be read takes no other one with it. */
const Views = z.array(z.unknown()).transform((views) =>
  views
    .map((view) => View.safeParse(view))
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
    .slice(0, MOST_VIEWS),
);
/** Earlier versions knew dense rows alone. */
const withRowPhoto = (kept: unknown): unknown =>
  typeof kept === 'object' && kept !== null && 'isDense' in kept && kept.isDense === true
    ? { rowPhoto: 'small', ...kept }
    : kept;

const Memory = z.object({
  columns: Columns,
  rowPhoto: RowPhoto.default('medium'),
  /** Somebody gave the column of cars a width; else it takes what room the others leave. */
  isCarSized: z.boolean().default(false),
  views: Views,
});
/** How somebody left the grid on this device. */
export type GridMemory = z.infer<typeof Memory>;

/** What the table looks like; each saved view has its own, and so has the table without one. */
export type GridLayout = Pick<GridMemory, 'columns' | 'rowPhoto' | 'isCarSized'>;

/** The layout of a saved view, or of the table without one, which also has what an old view lacks. */
export const layoutOf = ({ views, columns, rowPhoto, isCarSized }: GridMemory, viewName: string | null): GridLayout => {
  const view = views.find(({ name }) => name === viewName);
  return {
    columns: view?.columns ?? columns,
    rowPhoto: view?.rowPhoto ?? rowPhoto,
    isCarSized: view?.isCarSized ?? isCarSized,
  };
};

/** A change of the layout belongs to the view in which it is made. */
export const withLayout = (memory: GridMemory, viewName: string | null, part: Partial<GridLayout>): GridMemory =>
  memory.views.some(({ name }) => name === viewName)
    ? { ...memory, views: memory.views.map((view) => (view.name === viewName ? { ...view, ...part } : view)) }
    : { ...memory, ...part };

export const NO_MEMORY: GridMemory = { columns: [], rowPhoto: 'medium', isCarSized: false, views: [] };

const keyOf = (userId: UserId): string => `inventory.${userId}`;

/** What is kept, or a fresh start where that cannot be read. */
export const readMemory = (storage: DeviceStorage, userId: UserId): GridMemory => {
  try {
    const parsed = Memory.safeParse(withRowPhoto(JSON.parse(storage.get(keyOf(userId)) ?? '')));
    return parsed.success ? parsed.data : NO_MEMORY;
  } catch {
    return NO_MEMORY;
  }
};

export const keepMemory = (storage: DeviceStorage, userId: UserId, memory: GridMemory): void =>
  storage.set(keyOf(userId), JSON.stringify(memory));
