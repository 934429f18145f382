import type { AppDeps } from '#renderer/deps.ts';
import type { FrameLine } from './frame-line.ts';

export type ChatWorld = Pick<AppDeps, 'api' | 'makeClient' | 'platform'> & { readonly line: FrameLine };
