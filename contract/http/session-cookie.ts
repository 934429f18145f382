/** The name of the session's cookie; over https it stands behind `__Host-` (SECURITY rule 11). */
export const SESSION_COOKIE = 'aniv-session';
