/** The part of libheif's WebAssembly build that we use; the package describes only what lies under it. */
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
