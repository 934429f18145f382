/** Icons of the lot are for the thumb. */
export const LOT_ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;
