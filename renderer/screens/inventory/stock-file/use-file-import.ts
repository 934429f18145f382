import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const TABLE_NAME = /\.(?:csv|tsv|xlsx?)$/i;

/** The table that was dropped, where it alone was. */
export const droppedTable = (data: DataTransfer | null): File | undefined => {
  const [file, ...others] = [...(data?.files ?? [])];
  return file !== undefined && others.length === 0 && TABLE_NAME.test(file.name) ? file : undefined;
};

export type FileImport = {
  readonly isOpen: boolean;
  /** A file that was dropped on the page. */
  readonly dropped: File | null;
  /** The import that is asked to be taken back. */
  readonly asked: string | null;
  readonly open: () => void;
  readonly askUndo: (id: string) => void;
  readonly close: () => void;
};

/** Whether the import is open: by its address, by the toolbar, or by a table dropped anywhere on the page. */
export function useFileImport(): FileImport {
  const [params, setParams] = useSearchParams();
  const [dropped, setDropped] = useState<File | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isOpen = params.get('import') === 'file';
  const open = useCallback(() => {
    setParams((before) => new URLSearchParams([...before, ['import', 'file']]));
  }, [setParams]);
  useEffect(() => {
    if (isOpen) return undefined;
    // Else the browser would leave the page for the file.
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
      const file = droppedTable(event.dataTransfer);
      if (file === undefined) return;
      setDropped(file);
      open();
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [isOpen, open]);
  const close = () => {
    setDropped(null);
    setAsked(null);
    setParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'import')), { replace: true });
  };
  const askUndo = (id: string) => {
    setAsked(id);
    open();
  };
  return { isOpen, dropped, asked, open, askUndo, close };
}
