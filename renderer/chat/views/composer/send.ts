import type { Outgoing } from '../../store/outbox.slice.ts';

export type Send = (message: Outgoing, replyTo?: number | null) => void;
