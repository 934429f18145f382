/** The meta tag of a page that names the build it belongs to; pages of the desktop program have none. */
export const BUILD_META = 'aniv-build';
/** Where the server names the build it serves now, as plain text. */
export const BUILD_PATH = '/build.txt';
/** Hexadecimal digits. */
export const BUILD_NAME_LENGTH = 12;
