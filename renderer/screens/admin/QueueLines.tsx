import { Fragment } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { LoadedList } from './LoadedList.tsx';
import { Pager } from './Pager.tsx';

type QueueLinesProps<Item> = Omit<ComponentProps<typeof LoadedList<Item>>, 'children'> & {
  page: number;
  /** The line of an item, a list item. */
  line: (item: Item) => ReactNode;
};

/** A page of an admin queue, line by line, in its four states. */
export function QueueLines<Item extends { id: number }>({ page, line, ...list }: QueueLinesProps<Item>) {
  return (
    <LoadedList {...list}>
      {({ items, total }) => (
        <>
          <ul className="ad-lines">
            {items.map((item) => (
              <Fragment key={item.id}>{line(item)}</Fragment>
            ))}
          </ul>
          <Pager page={page} total={total} />
        </>
      )}
    </LoadedList>
  );
}
