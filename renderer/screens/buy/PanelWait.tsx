import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';

/** Says what is being waited for. */
export function PanelWait({ label }: { label: string }) {
  return (
    <output className="b-spin">
      <Spinner size={28} aria-hidden />
      {label}
    </output>
  );
}
