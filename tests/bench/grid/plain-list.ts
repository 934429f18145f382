const ROW_PX = 52;

/** The simplest list of this many rows: a scrolling box whose visible rows are reused `div` elements with text. */
export function plainList<Row>(
  holder: HTMLElement,
  rows: readonly Row[],
  columns: readonly ((row: Row) => string)[],
): HTMLElement {
  const view = document.createElement('div');
  view.className = 'plain';
  view.style.cssText = 'overflow:auto;position:relative;';
  const whole = document.createElement('div');
  whole.style.height = `${rows.length * ROW_PX}px`;
  view.append(whole);
  holder.append(view);
  const lines = Array.from({ length: Math.ceil(view.clientHeight / ROW_PX) + 1 }, () => {
    const line = document.createElement('div');
    line.style.cssText = `position:absolute;left:0;right:0;height:${ROW_PX}px;display:flex;`;
    for (const _ of columns) {
      const cell = document.createElement('span');
      cell.style.cssText = 'flex:1;overflow:hidden;white-space:nowrap;';
      line.append(cell);
    }
    whole.append(line);
    return { line, at: -1 };
  });
  const draw = () => {
    const first = Math.floor(view.scrollTop / ROW_PX);
    for (let at = first; at < first + lines.length; at += 1) {
      const slot = lines[at % lines.length]!;
      const row = rows[at];
      if (slot.at === at || row === undefined) continue;
      slot.at = at;
      slot.line.style.transform = `translateY(${at * ROW_PX}px)`;
      columns.forEach((textOf, place) => {
        slot.line.children[place]!.textContent = textOf(row);
      });
    }
  };
  view.addEventListener('scroll', draw);
  draw();
  return view;
}
