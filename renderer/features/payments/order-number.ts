const SHOWN = 8;

/** The part of an order's name that people say and compare; a person's and the admin's screens show the same. */
export const orderNumber = (id: string): string => id.slice(0, SHOWN);
