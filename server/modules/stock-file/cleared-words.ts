/** What `cleared` columns say beside yes and no. */
export const CLEARED_WORDS: readonly (readonly [RegExp, boolean])[] = [
  [/^(?:не\s*растам|неростам|չ\s*մաքսազերծ|մաքսազերծված\s*չէ|not\s*cleared|uncleared)/u, false],
  [/^(?:растам|մաքսազերծ|cleared)/u, true],
];
