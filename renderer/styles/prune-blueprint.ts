import type { AtRule, Plugin, Root } from 'postcss';
import { isBlueprint } from './is-blueprint.ts';
import { BLUEPRINT_APART, BLUEPRINT_COMPONENTS, BLUEPRINT_MODIFIERS } from './blueprint-components.ts';

const KEPT: ReadonlySet<string> = new Set([...Object.values(BLUEPRINT_COMPONENTS).flat(), ...BLUEPRINT_MODIFIERS]);
const CLASS = /\.bp6-([a-z0-9-]+)/g;
/** What a selector excludes does not make it about the excluded. */
const EXCLUSION = /:not\([^)]*\)/g;

/** Whether every Blueprint class of a selector belongs to a component in use, and they are used together. */
export const isUsed = (selector: string): boolean => {
  const names = [...selector.replace(EXCLUSION, '').matchAll(CLASS)].map(([, name = '']) => name);
  return (
    names.every((name) => KEPT.has(name)) &&
    !BLUEPRINT_APART.some(([one, others]) => names.includes(one) && names.some((name) => others.test(name)))
  );
};

/** Drops from @blueprintjs/core the rules, animations and custom properties that nothing uses: 480 kB become about 50. */
export const pruneBlueprint = (): Plugin => ({
  postcssPlugin: 'prune-blueprint',
  OnceExit: (root) => {
    dropRules(root);
    dropAnimations(root);
    while (dropProperties(root));
  },
});

const isKeyframes = (node: { type: string }): node is AtRule =>
  node.type === 'atrule' && (node as AtRule).name === 'keyframes';

const dropRules = (root: Root): void => {
  root.walkRules((rule) => {
    if (!isBlueprint(rule) || (rule.parent !== undefined && isKeyframes(rule.parent))) return;
    const used = rule.selectors.filter(isUsed);
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  root.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0) atRule.remove();
  });
};

const dropAnimations = (root: Root): void => {
  const values: string[] = [];
  root.walkDecls(/^animation/, ({ value }) => void values.push(value));
  root.walkAtRules('keyframes', (animation) => {
    if (isBlueprint(animation) && !values.some((value) => value.includes(animation.params))) animation.remove();
  });
};

/** One round; a property may be used only by another that goes in the next. Answers whether any went. */
const dropProperties = (root: Root): boolean => {
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [, name] of value.matchAll(/var\((--[\w-]+)/g)) if (name !== undefined) used.add(name);
  });
  let dropped = false;
  root.walkDecls(/^--/, (declaration) => {
    if (!isBlueprint(declaration) || used.has(declaration.prop)) return;
    declaration.remove();
    dropped = true;
  });
  return dropped;
};
