import type { Node } from 'postcss';

/** Whether a rule or declaration comes from Blueprint's own style sheet; imports merge several files into one. */
export const isBlueprint = (node: Node): boolean => /@blueprintjs[\\/]core/.test(node.source?.input.file ?? '');
