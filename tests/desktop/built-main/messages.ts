export type Ask<Name extends string> = { id: number; name: Name; input: readonly unknown[] };
export type Reply = { id: number | 'started' | 'broken'; value?: unknown; thrown?: string };
