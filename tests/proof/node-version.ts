const NODE = 24;

/**
 * Why the tests cannot run under this Node; undefined if they can. Under an older one they die with a segmentation
 * fault; an editor's test button may start such a one.
 */
export const nodeRefusal = (version: string): string | undefined =>
  Number(version.split('.')[0]) >= NODE
    ? undefined
    : `The tests need Node ${NODE}; this is ${version}. Run them through npm: npx vitest run <file>.`;
