import type { GridApi, IHeaderComp, IHeaderParams } from '@ag-grid-community/core';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { TableContext } from './stock-row-model.ts';

type Params = IHeaderParams<GridRow, TableContext>;

const boxIn = (...classes: readonly string[]): HTMLElement => {
  const made = document.createElement('div');
  made.className = classes.join(' ');
  made.setAttribute('role', 'presentation');
  return made;
};

const countChosen = (api: GridApi<GridRow>): number =>
  api.getSelectedNodes().filter(({ rowIndex }) => rowIndex !== null).length;

/**
 * Chooses all cars that are shown, or none. The table's own box goes through every row at each sort and filter to know
 * how it stands; this one counts those that are chosen.
 */
export class SelectAll implements IHeaderComp {
  readonly gui = boxIn('ag-header-select-all', 'ag-labeled', 'ag-checkbox', 'ag-input-field');
  readonly wrapper = boxIn('ag-wrapper', 'ag-input-wrapper', 'ag-checkbox-input-wrapper');
  readonly input = document.createElement('input');
  readonly show = () => this.update();
  readonly toggle = () => this.chooseAllOrNone();
  readonly onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    this.toggle();
  };
  params!: Params;

  init(params: Params): void {
    this.params = params;
    this.input.type = 'checkbox';
    this.input.className = 'ag-input-field-input ag-checkbox-input';
    // Keys reach the header's cell, which is where the table has them go.
    this.input.tabIndex = -1;
    this.input.setAttribute('aria-label', params.context.texts.selectAll);
    this.input.addEventListener('change', this.toggle);
    this.wrapper.append(this.input);
    this.gui.append(this.wrapper);
    params.eGridHeader.addEventListener('keydown', this.onKey);
    for (const event of ['modelUpdated', 'selectionChanged'] as const) params.api.addEventListener(event, this.show);
    this.show();
  }

  private update(): void {
    const { api } = this.params;
    // A table that is unmounted reports its last model.
    if (api.isDestroyed()) return;
    const chosen = countChosen(api);
    const shown = api.getDisplayedRowCount();
    this.input.disabled = shown === 0;
    this.input.checked = chosen > 0 && chosen === shown;
    this.input.indeterminate = chosen > 0 && chosen < shown;
    this.wrapper.classList.toggle('ag-checked', this.input.checked);
    this.wrapper.classList.toggle('ag-indeterminate', this.input.indeterminate);
    this.wrapper.classList.toggle('ag-disabled', this.input.disabled);
  }

  private chooseAllOrNone(): void {
    const { api } = this.params;
    if (countChosen(api) === api.getDisplayedRowCount()) api.deselectAllFiltered();
    else api.selectAllFiltered();
  }

  getGui(): HTMLElement {
    return this.gui;
  }
  refresh(): boolean {
    return true;
  }
  destroy(): void {
    const { api, eGridHeader } = this.params;
    eGridHeader.removeEventListener('keydown', this.onKey);
    // With the whole table its listeners are gone, too.
    if (api.isDestroyed()) return;
    for (const event of ['modelUpdated', 'selectionChanged'] as const) api.removeEventListener(event, this.show);
  }
}
