import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

/** Rows that are drawn together. */
const SIZE = 50;
/** Pixels of a row before any was measured. */
const ROW_HEIGHT = 48;
/** How far from the visible part rows are drawn already. */
const MARGIN = '600px 0px';

type VirtualRowsProps<Row> = {
  readonly rows: readonly Row[];
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: number;
  readonly draw: (row: Row) => ReactNode;
};

/** The rows of a long table in parts: those out of sight are one empty row of their height. */
export function VirtualRows<Row>({ rows, scroller, columns, draw }: VirtualRowsProps<Row>) {
  return Array.from({ length: Math.ceil(rows.length / SIZE) }, (_, at) => {
    const part = rows.slice(at * SIZE, (at + 1) * SIZE);
    return (
      // A part has no other name than its place.
      // oxlint-disable-next-line react/no-array-index-key
      <RowsPart key={at} count={part.length} isFirst={at === 0} scroller={scroller} columns={columns}>
        {() => part.map(draw)}
      </RowsPart>
    );
  });
}

type RowsPartProps = Pick<VirtualRowsProps<never>, 'scroller' | 'columns'> & {
  readonly count: number;
  readonly isFirst: boolean;
  readonly children: () => ReactNode;
};

function RowsPart({ count, isFirst, scroller, columns, children }: RowsPartProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const { current } = body;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        // The height it had stays while its rows are away: nothing jumps.
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height || null);
        setNear(entry.isIntersecting);
      },
      { root: scroller.current, rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller]);
  return (
    <tbody ref={body}>
      {isNear ? (
        children()
      ) : (
        <tr aria-hidden="true" className="away">
          <td colSpan={columns} style={{ height: height ?? count * ROW_HEIGHT }}>
            &nbsp;
          </td>
        </tr>
      )}
    </tbody>
  );
}
