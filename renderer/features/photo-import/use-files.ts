import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ImportFile } from '#contract/ipc/photo-import.ts';
import type { FilesOf } from '#renderer/platform/photo-import-port.ts';
import { photoImportActions, selectFiles } from './photo-import.slice.ts';

/** The files of a part of an import, read again whenever `version` changes; not at all while it is null. */
export function useFiles(id: string, of: FilesOf, version: string | null): readonly ImportFile[] {
  const dispatch = useDispatch();
  useEffect(() => {
    if (version !== null) dispatch(photoImportActions.filesWanted({ id, of }));
  }, [dispatch, id, of, version]);
  return useSelector((state: object) => selectFiles(state, id, of));
}
