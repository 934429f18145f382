import type { EditablePost } from '#contract/http/own-posts.ts';
import { FIELD_NAMES } from './form-values.ts';
import type { FieldName } from './form-values.ts';
import { contentOfPost } from './drafts/draft-content.ts';
import type { Content, Difference, FaultName, Side } from './post-form.types.ts';

const textOf = (content: Content, name: FaultName): string => {
  if (name === 'images') return JSON.stringify(content.images.map(({ key }) => key));
  if (name === 'features') return JSON.stringify([...content.features].sort((a, b) => a - b));
  return content.values[name];
};

/** Lists are compared by their length. */
const shown = (content: Content, name: FaultName): string =>
  name === 'images' || name === 'features' ? String(content[name].length) : content.values[name];

const NAMES: readonly FaultName[] = [...FIELD_NAMES, 'features', 'images'];

/**
 * Where the seller's version and the present one differ. `base` is the version the seller began from, null if it is no
 * longer stored: with it, what only one side changed is preset to that side.
 */
export const differencesOf = (mine: Content, current: EditablePost, base: Content | null): Difference[] => {
  const theirs = contentOfPost(current);
  return NAMES.filter((name) => textOf(mine, name) !== textOf(theirs, name)).map((field) => ({
    field,
    mine: shown(mine, field),
    theirs: shown(theirs, field),
    preset: base !== null && textOf(mine, field) === textOf(base, field) ? 'theirs' : 'mine',
  }));
};

/** Merges both versions: the chosen side of each field, theirs if they are equal. */
export const mergedBy = (
  mine: Content,
  current: EditablePost,
  sides: Readonly<Partial<Record<FaultName, Side>>>,
): Content => {
  const theirs = contentOfPost(current);
  const own = (name: FaultName): boolean => sides[name] !== 'theirs';
  return {
    values: {
      ...theirs.values,
      ...Object.fromEntries(FIELD_NAMES.filter(own).map((name): [FieldName, string] => [name, mine.values[name]])),
    },
    features: own('features') ? mine.features : theirs.features,
    images: own('images') ? mine.images : theirs.images,
  };
};
