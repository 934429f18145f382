import { BeanStub, ModuleNames, RowNode } from '@ag-grid-community/core';
import type { BeanCollection, IRowModel, Module, NamedBean, RowBounds } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { StockView } from '#renderer/features/inventory/stock-view.ts';
import { sortKeys } from './grid-sort.ts';
import type { GridTexts } from './grid-texts.ts';

/** What the table carries along for its rows and cells. */
export type TableContext = {
  readonly texts: GridTexts;
  readonly view: StockView;
  readonly say: (text: string) => void;
};

type Node = RowNode<GridRow>;
type EachNode = (node: Node, index: number) => void;

/**
 * The rows of the table out of the stock's view: a node, the table's own object for a row, is made when its row comes in
 * sight or is chosen. The table's own model makes one for every car, which takes most of its time and memory with tens
 * of thousands, and walks through all of them several times at each sort and filter.
 */
class StockRowModel extends BeanStub implements NamedBean, IRowModel {
  readonly beanName = 'rowModel' as const;
  readonly #nodes = new Map<number, Node>();
  #beans!: BeanCollection;

  wireBeans(beans: BeanCollection): void {
    this.#beans = beans;
  }

  postConstruct(): void {
    const sort = () => this.#sort();
    this.addManagedEventListeners({ sortChanged: sort, newColumnsLoaded: sort });
    this.#view.onChange((change) => {
      if (change === 'rows') this.#takeRows();
      this.#place();
    });
  }

  start(): void {
    // The rows come by themselves.
  }

  get #context(): TableContext {
    return this.gos.get('context') as TableContext;
  }
  get #view(): StockView {
    return this.#context.view;
  }
  get #rowPx(): number {
    return this.gos.get('rowHeight') ?? 0;
  }

  #sort(): void {
    const keys = sortKeys(this.#context.texts);
    this.#view.sort(
      this.#beans.sortController.getSortOptions().flatMap(({ column, sort }) => {
        const keyOf = keys[column.getColId()];
        return keyOf === undefined ? [] : [{ keyOf, isDescending: sort === 'desc' }];
      }),
    );
  }

  /** Nodes get the new state of their cars; those of cars that left go. */
  #takeRows(): void {
    const gone = new Map(this.#nodes);
    if (gone.size > 0)
      for (const row of this.#view.rows) {
        const node = this.#nodes.get(row.id);
        if (node === undefined) continue;
        gone.delete(row.id);
        if (node.data !== row) node.updateData(row);
      }
    this.#drop([...gone.values()]);
    this.eventService.dispatchEventOnce({ type: 'rowCountReady' });
    this.eventService.dispatchEvent({ type: 'rowDataUpdated' });
  }

  #drop(nodes: readonly Node[]): void {
    const source = 'rowDataChanged';
    const selected = nodes.filter((node) => node.isSelected() === true);
    for (const { data } of nodes) if (data !== undefined) this.#nodes.delete(data.id);
    for (const node of nodes) node.clearRowTopAndRowIndex();
    if (selected.length === 0) return;
    const { selectionService } = this.#beans;
    selectionService.setNodesSelected({ nodes: selected, newValue: false, suppressFinishActions: true, source });
    this.eventService.dispatchEvent({ type: 'selectionChanged', source });
  }

  /** Updates the row index of every node, and redraws the table. */
  #place(): void {
    const hidden = new Set(this.#nodes.values());
    if (hidden.size > 0)
      this.#view.shown.forEach(({ id }, at) => {
        const node = this.#nodes.get(id);
        if (node !== undefined && hidden.delete(node)) this.#put(node, at);
      });
    for (const node of hidden) node.clearRowTopAndRowIndex();
    this.eventService.dispatchEvent({
      type: 'modelUpdated',
      animate: false,
      keepRenderedRows: true,
      newData: false,
      newPage: false,
    });
  }

  #put(node: Node, at: number): void {
    node.setRowTop(at * this.#rowPx);
    node.setRowIndex(at);
  }

  #nodeOf(row: GridRow, at: number | undefined): Node {
    const known = this.#nodes.get(row.id);
    if (known !== undefined) return known;
    const node: Node = new RowNode<GridRow>(this.#beans);
    node.group = false;
    node.master = false;
    node.level = 0;
    node.setUiLevel(0);
    node.setDataAndId(row, String(row.id));
    node.setRowHeight(this.#rowPx);
    if (at !== undefined) this.#put(node, at);
    this.#nodes.set(row.id, node);
    return node;
  }

  getRow(index: number): Node | undefined {
    const row = this.#view.shown[index];
    return row && this.#nodeOf(row, index);
  }

  getRowNode(id: string): Node | undefined {
    const known = this.#nodes.get(Number(id));
    if (known !== undefined) return known;
    const at = this.#view.shown.findIndex((row) => row.id === Number(id));
    if (at >= 0) return this.getRow(at);
    const row = this.#view.rows.find((each) => each.id === Number(id));
    return row && this.#nodeOf(row, undefined);
  }

  getRowCount(): number {
    return this.#view.shown.length;
  }
  getTopLevelRowCount(): number {
    return this.getRowCount();
  }
  getTopLevelRowDisplayedIndex(index: number): number {
    return index;
  }
  getRowIndexAtPixel(pixel: number): number {
    return Math.min(Math.max(0, Math.floor(pixel / this.#rowPx)), this.getRowCount() - 1);
  }
  getRowBounds(index: number): RowBounds | null {
    const rowHeight = this.#rowPx;
    return index >= 0 && index < this.getRowCount() ? { rowTop: index * rowHeight, rowHeight } : null;
  }
  isRowPresent({ rowIndex, data }: Node): boolean {
    return rowIndex !== null && this.#view.shown[rowIndex] === data;
  }
  isEmpty(): boolean {
    return this.#view.rows.length === 0;
  }
  isRowsToRender(): boolean {
    return this.getRowCount() > 0;
  }
  isLastRowIndexKnown(): boolean {
    return true;
  }
  ensureRowHeightsValid(): boolean {
    return false;
  }
  getType(): 'clientSide' {
    return 'clientSide';
  }

  getNodesInRangeForSelection(first: Node, last: Node): Node[] {
    if (first.rowIndex === null || last.rowIndex === null) return [last];
    const from = Math.min(first.rowIndex, last.rowIndex);
    const to = Math.max(first.rowIndex, last.rowIndex);
    return this.#view.shown.slice(from, to + 1).map((row, at) => this.#nodeOf(row, from + at));
  }

  /** Every car, shown or not. */
  forEachNode(run: EachNode): void {
    this.forEachNodeAfterFilter(() => undefined);
    this.#view.rows.forEach((row, at) => run(this.#nodeOf(row, undefined), at));
  }
  /** Where all that are shown are chosen. */
  forEachNodeAfterFilter(run: EachNode): void {
    this.#view.shown.forEach((row, at) => run(this.#nodeOf(row, at), at));
  }
}

/** Takes the place of the table's own model, and its name, by which the table recognises that all rows are in memory. */
export const STOCK_ROWS: Module = {
  version: '32.3.9',
  moduleName: ModuleNames.ClientSideRowModelModule,
  rowModel: 'clientSide',
  beans: [StockRowModel],
};
