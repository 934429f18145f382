/** A column of whole numbers from 0. */
export type Whole = Uint8Array | Uint16Array | Uint32Array;
export type Numbers = Whole | Float64Array;
