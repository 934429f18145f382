import { IconPhoto } from '@tabler/icons-react';
import type { ImportFile } from '#contract/ipc/photo-import.ts';

/** A small picture of a file once it was read; what is not yet with the server is paler. */
export function Thumb({ file, isWaiting }: { file: ImportFile; isWaiting: boolean }) {
  return (
    <span className={`pic${isWaiting ? ' q' : ''}${file.state === 'refused' ? ' no' : ''}`} title={file.name}>
      {file.thumb === null ? (
        <IconPhoto size={18} stroke={1.6} aria-hidden />
      ) : (
        <img src={file.thumb} alt={file.name} loading="lazy" draggable={false} />
      )}
    </span>
  );
}
