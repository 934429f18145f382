/** The name of the session's cookie; over https it has the prefix `__Host-` (SECURITY rule 11). */
export const SESSION_COOKIE = 'aniv-session';
