/** Files beside repositories that query. A file that no longer does leaves this list; none is added. */
export const SQL_ELSEWHERE: readonly string[] = [
  'server/modules/appeals/appeals.service.ts',
  'server/modules/moderation/decisions.service.ts',
  'server/modules/posts/view-counter.ts',
  'server/modules/posts/writing/checks.ts',
  'server/modules/posts/writing/corrections.ts',
  'server/modules/posts/writing/references.ts',
  'server/modules/posts/writing/status.service.ts',
];
