/** Whether the browser is on its way back from history entries, which takes it a moment. */
let isUnderWay = false;
let waiting: (() => void)[] = [];

export const isLeaving = (): boolean => isUnderWay;

export const startLeaving = (entries: number): void => {
  isUnderWay = true;
  window.history.go(-entries);
};

/** Ends the way back and runs the waiting acts; false where none was under way. */
export const endLeaving = (): boolean => {
  if (!isUnderWay) return false;
  isUnderWay = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
  return true;
};

/** Runs `act` once no entries are being left: a page opened meanwhile would be left in their place. */
export const afterLeaving = (act: () => void): void => {
  if (isUnderWay) waiting.push(act);
  else act();
};
