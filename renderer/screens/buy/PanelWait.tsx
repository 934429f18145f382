import { Spinner } from '@blueprintjs/core';

/** Says what is being waited for. */
export function PanelWait({ label }: { label: string }) {
  return (
    <output className="b-spin">
      <Spinner size={28} aria-hidden />
      {label}
    </output>
  );
}
