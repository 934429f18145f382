/** Places of a host's title bar that a screen may fill; the ids of their elements. */
export const TITLE_PLACES = { search: 'title-search', state: 'title-state' } as const;
export type TitlePlace = keyof typeof TITLE_PLACES;
