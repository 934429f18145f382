const OPEN = 'is-open';
let openId: number | null = null;

/** Marks the rows of the car whose drawer is open, those that are drawn now and those that are drawn later. */
export function markOpenRow(id: number | null): void {
  openId = id;
  for (const row of document.querySelectorAll(`.aniv-grid .ag-row.${OPEN}`)) row.classList.remove(OPEN);
  if (id === null) return;
  for (const row of document.querySelectorAll(`.aniv-grid .ag-row[row-id="${id}"]`)) row.classList.add(OPEN);
}

/** Marks a row that is drawn again. */
export const markIfOpen = (id: string | undefined, parts: readonly (HTMLElement | undefined)[]): void => {
  if (openId === null || id !== String(openId)) return;
  for (const part of parts) part?.classList.add(OPEN);
};
