import type { SenderFrame } from '#main/ipc/trusted-sender.ts';

/** Messages of Electron's stand-in about main's calls. */
export type FromMain =
  | { kind: 'front'; address: string }
  | { kind: 'window'; url: string; webPreferences: Readonly<Record<string, unknown>> }
  | { kind: 'send'; channel: string; payload: unknown }
  | { kind: 'menu'; labels: string[] }
  | { kind: 'popup'; x: number; y: number }
  | { kind: 'overlay'; color: string }
  | { kind: 'opened'; url: string }
  | { kind: 'answer'; id: number; reply: unknown };

/** Commands of the test to the stand-in. */
export type ToMain =
  | { kind: 'invoke'; id: number; channel: string; input: unknown; frame: SenderFrame | null }
  | { kind: 'click'; label: string }
  | { kind: 'choosing'; paths: string[] }
  | { kind: 'quit' };
