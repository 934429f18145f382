import { IconAlertCircle } from '@tabler/icons-react';

/** An error message below its field. */
export function Fault({ id, text }: { id?: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="a-err c-fault" role="alert">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {text}
    </p>
  );
}
