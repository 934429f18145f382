/** SPEC.md §8, route errors: status and status text of HTTP responses, the message of exceptions, a string itself, else nothing. */
export const describeRouteError = (error: unknown): string => {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
};
