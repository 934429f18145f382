import {
  IconAlertOctagon,
  IconCircleCheckFilled,
  IconClock,
  IconEyeOff,
  IconFlameFilled,
  IconKey,
  IconTrash,
} from '@tabler/icons-react';
import type { PostStatus } from '#contract/vehicle.ts';
import './status-chip.css';

export type StatusChipProps = { status: PostStatus | 'deleted' | 'top'; label: string };

const ICONS = {
  active: IconCircleCheckFilled,
  pending: IconClock,
  rejected: IconAlertOctagon,
  hidden: IconEyeOff,
  sold: IconKey,
  deleted: IconTrash,
  top: IconFlameFilled,
} as const satisfies Record<StatusChipProps['status'], unknown>;

/** Icon and word: colour is never the only cue. */
export function StatusChip({ status, label }: StatusChipProps) {
  const Icon = ICONS[status];
  return (
    <span className={`a-st ${status}`}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  );
}
