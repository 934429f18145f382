import { IconAlertCircle } from '@tabler/icons-react';

/** What is wrong, under what it is about. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="a-err c-fault" role="alert">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {text}
    </p>
  );
}
