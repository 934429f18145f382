/** The part of libheif's WebAssembly build that we use; the package has types only for the layer below. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    display(target: Pixels, taken: (shown: Pixels | null) => void): void;
    free(): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  // oxlint-disable-next-line import/no-default-export -- how the package exports.
  export default libheif;
}
