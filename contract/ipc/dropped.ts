/** The preload script tells main of files dropped on the window by this channel; no page can send on it (SECURITY rule 54). */
export const DROP_CHANNEL = 'photoImport.dropped';
/** Marks where in a page a drop begins an import; its value is the id of the car the photos are of, or empty. */
export const DROP_ZONE = 'data-photo-import';
