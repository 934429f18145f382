/**
 * Who may call: anybody, a signed-in user, an admin. `chat` is a user by a chat token alone: such routes take no session,
 * and no other route takes a chat token (SECURITY rule 30).
 */
export type Access = 'public' | 'user' | 'admin' | 'chat';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Which of the viewer's choices a call takes as query parameters: `lang`, or `lang` and `currency`. */
export type ViewerParams = 'none' | 'lang' | 'lang+currency';
export type RouteLine<M extends Method = Method, P extends string = string> = {
  readonly method: M;
  readonly path: P;
  readonly access: Access;
  readonly viewer: ViewerParams;
  /** A form with files instead of JSON. */
  readonly isForm?: true;
  /** A GET that changes something, as SPEC.md specifies: only our own pages may send it (SECURITY rule 14). */
  readonly hasEffect?: true;
  /** A write that an account may still send while it is being deleted (D041). */
  readonly isForLeaving?: true;
};

/** The lines of one method: `line('GET')('/api/Rates', 'public')`. */
export const line =
  <M extends Method>(method: M) =>
  <P extends string>(path: P, access: Access, viewer: ViewerParams = 'none') =>
    ({ method, path, access, viewer }) as const;
