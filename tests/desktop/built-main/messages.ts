export type Ask<Name extends string> = { id: number; name: Name; input: readonly unknown[] };
export type Told = { id: number | 'started' | 'broken'; value?: unknown; thrown?: string };
