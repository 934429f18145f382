/** A comma between two cookies is followed by a name and `=`; the comma of a date is followed by a number. */
const NEXT_COOKIE = /,(?=\s*[!#$%&'*+\-.^_`|~0-9A-Za-z]+=)/;

/** The cookies a reply sets. Electron's net.fetch joins them into one header, Node's keeps them apart. */
export const setCookiesOf = (headers: Headers): string[] =>
  headers.getSetCookie().flatMap((line) => line.split(NEXT_COOKIE).map((cookie) => cookie.trim()));
