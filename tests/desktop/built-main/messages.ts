import type { Actions } from './run.ts';

export type Ask = { id: number; name: keyof Actions; input: readonly unknown[] };
export type Told = { id: number | 'started' | 'broken'; value?: unknown; thrown?: string };
