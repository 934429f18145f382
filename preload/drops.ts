import { DROP_ZONE } from '#contract/ipc/dropped.ts';

/** The parts of the page's events that we read; the page has its own copies of these objects and cannot touch ours. */
type Marked = { getAttribute?: (name: string) => string | null };
export type DropEvent<F> = {
  readonly isTrusted: boolean;
  readonly dataTransfer: { dropEffect: string; readonly types: readonly string[]; readonly files: Iterable<F> } | null;
  composedPath(): readonly unknown[];
  preventDefault(): void;
};
type Page<F> = {
  addEventListener(type: 'dragover' | 'drop', listener: (event: DropEvent<F>) => void, capture: true): void;
};

/** `pathless` counts dropped items that are no files on the disk: a picture of a web page, an attachment of a mail. */
export type Drop = { readonly paths: string[]; readonly pathless: number; readonly postId: number | null };

type Deps<F> = {
  readonly page: Page<F>;
  /** The system's path of a dropped file; empty for items that are no files on the disk. */
  readonly pathOf: (file: F) => string;
  readonly tell: (drop: Drop) => void;
};

/** The value of the nearest marked element; undefined outside of all of them. */
function zoneOf(event: DropEvent<never>): string | undefined {
  for (const target of event.composedPath()) {
    const zone = (target as Marked).getAttribute?.(DROP_ZONE);
    if (typeof zone === 'string') return zone;
  }
  return undefined;
}

/** As main takes it; schemas are not part of this script. */
const MAX_PATH = 4096;
/** Tables are left out: the page reads them itself. */
const TABLE = /\.(?:csv|tsv|xlsx)$/i;
const POST_ID = /^[1-9]\d{0,8}$/;

/**
 * Sends main the paths of files that a user drops where the page accepts photos. Events made by scripts are trusted
 * neither by the browser nor by us, so that no page can name a path (SECURITY rule 54).
 */
export function listenForDrops<F>({ page, pathOf, tell }: Deps<F>): void {
  const zoneFor = (event: DropEvent<F>): string | undefined =>
    event.isTrusted && event.dataTransfer?.types.includes('Files') ? zoneOf(event as DropEvent<never>) : undefined;

  page.addEventListener(
    'dragover',
    (event) => {
      if (zoneFor(event) === undefined || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    true,
  );
  page.addEventListener(
    'drop',
    (event) => {
      const zone = zoneFor(event);
      if (zone === undefined || !event.dataTransfer) return;
      event.preventDefault();
      const dropped = [...event.dataTransfer.files].map(pathOf);
      const found = dropped.filter((path) => path !== '' && path.length <= MAX_PATH);
      const paths = found.filter((path) => !TABLE.test(path));
      const pathless = dropped.length - found.length;
      if (paths.length + pathless > 0) tell({ paths, pathless, postId: POST_ID.test(zone) ? Number(zone) : null });
    },
    true,
  );
}
