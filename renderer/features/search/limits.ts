export type Limit = number | undefined;

/** Limits typed the wrong way round are meant the other way round. */
export const ordered = (from: Limit, to: Limit): [Limit, Limit] =>
  from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
