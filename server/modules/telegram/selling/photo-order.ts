/** Inserts a photo into the draft after the last photo that was sent before it. */
export const withPhoto = (images: readonly string[], inOrder: readonly string[], key: string): string[] => {
  if (images.includes(key)) return [...images];
  const before = new Set(inOrder.slice(0, inOrder.indexOf(key)));
  const after = new Set(inOrder.slice(inOrder.indexOf(key) + 1));
  const last = images.findLastIndex((each) => before.has(each));
  const next = images.findIndex((each) => after.has(each));
  const at = last === -1 ? (next === -1 ? images.length : next) : last + 1;
  return images.toSpliced(at, 0, key);
};
