/** The part of libheif's JavaScript that is used; its own types know the C functions only. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  export type HeifImage = {
    readonly get_width: () => number;
    readonly get_height: () => number;
    readonly is_primary: () => boolean;
    readonly display: (into: ImageData, done: (pixels: ImageData | null) => void) => void;
    readonly free: () => void;
  };
  export type Libheif = { readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => HeifImage[] } };
  const open: (options: { wasmBinary: ArrayBuffer }) => Libheif;
  export default open;
}
