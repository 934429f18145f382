/** A column of whole numbers from 0. */
export type Whole = Uint8Array | Uint16Array | Uint32Array;
export type Numbers = Whole | Float64Array;

/** Frees the memory of an array that is not used any more; the garbage collector is late with what lies outside its heap. */
export const release = (array: Numbers | Int32Array): void => {
  if (array.buffer instanceof ArrayBuffer) array.buffer.transfer(0);
};
