import type { ICellEditorComp, ICellEditorParams } from '@ag-grid-community/core';
import { cellEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { typedPrice } from '#renderer/features/inventory/price-text.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import type { GridTexts } from './grid-texts.ts';

type Context = { readonly texts: GridTexts; readonly say: (text: string) => void };
export type EditorParams = ICellEditorParams<GridRow> & { readonly field: CellField; readonly context: Context };

const shownOf = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? formatNumber(value) : value;

/** A one-line field with the old value struck through beside it; Enter saves, Escape leaves it as it was. */
export class ValueEditor implements ICellEditorComp<GridRow> {
  readonly gui = document.createElement('span');
  readonly input = this.createInput();
  params!: EditorParams;

  protected createInput(): HTMLInputElement | HTMLTextAreaElement {
    return document.createElement('input');
  }

  init(params: EditorParams): void {
    this.params = params;
    const { data, field, eventKey, context } = params;
    const old = shownOf(data[field]);
    this.gui.className = `g-edit ${field}`;
    if (old !== '' && this.input instanceof HTMLInputElement) {
      const before = document.createElement('small');
      before.textContent = old;
      this.gui.append(before);
    }
    this.input.setAttribute('aria-label', `${context.texts.columns[field]}, ${data.title}`);
    if (field === 'price' || field === 'mileage') this.input.inputMode = 'numeric';
    // A sign typed on the cell begins a new value, anything else edits the old one.
    this.input.value = eventKey?.length === 1 && eventKey !== ' ' ? eventKey : old;
    this.gui.append(this.input);
    if (field === 'price') this.nameUnit(params);
    this.input.addEventListener('input', () => this.gui.classList.remove('bad'));
    this.gui.addEventListener('keydown', (event) => this.guard(event));
  }

  /** A word typed with the amount changes the currency: the new one is named behind the field. */
  private nameUnit({ data, context }: EditorParams): void {
    const unit = document.createElement('em');
    const show = () => {
      const typed = typedPrice(this.input.value, data.priceUnit)?.priceUnit ?? data.priceUnit;
      unit.textContent = typed === data.priceUnit ? '' : typed;
    };
    this.input.inputMode = 'text';
    this.input.title = context.texts.priceHint;
    this.input.setAttribute('aria-description', context.texts.priceHint);
    this.input.addEventListener('input', show);
    this.gui.append(unit);
    show();
  }

  /** Enter and Tab do not leave a value that cannot be kept. */
  guard(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !this.isInvalid()) return;
    event.preventDefault();
    event.stopPropagation();
    this.gui.classList.add('bad');
    this.input.setAttribute('aria-invalid', 'true');
    const { context, field } = this.params;
    context.say(context.texts.invalid[field]);
  }

  isInvalid(): boolean {
    return cellEdit(this.params.data, this.params.field, this.input.value).kind === 'invalid';
  }
  getGui(): HTMLElement {
    return this.gui;
  }
  afterGuiAttached(): void {
    // An old number that is cut would be another number.
    const before = this.gui.querySelector('small');
    if (before !== null && before.scrollWidth > before.clientWidth) before.remove();
    this.input.focus();
    if (this.params.eventKey?.length !== 1) this.input.select();
  }
  getValue(): string {
    return this.input.value;
  }
  isCancelAfterEnd(): boolean {
    return cellEdit(this.params.data, this.params.field, this.input.value).kind !== 'edit';
  }
}

/** Several lines over the grid; Shift+Enter begins a new one. */
export class NotesEditor extends ValueEditor {
  protected override createInput(): HTMLTextAreaElement {
    const area = document.createElement('textarea');
    area.rows = 4;
    area.maxLength = 2000;
    return area;
  }
  override guard(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.shiftKey) event.stopPropagation();
    else super.guard(event);
  }
  isPopup(): boolean {
    return true;
  }
}

/** One of a closed list. */
export class AvailabilityEditor implements ICellEditorComp<GridRow> {
  readonly select = document.createElement('select');
  init({ data, context }: EditorParams): void {
    const { availabilities, columns, notStated } = context.texts;
    this.select.className = 'g-select';
    this.select.setAttribute('aria-label', `${columns.availabilityId}, ${data.title}`);
    this.select.append(new Option(notStated, ''));
    for (const { id, name } of availabilities) this.select.append(new Option(name, String(id)));
    this.select.value = String(data.availabilityId ?? '');
  }
  getGui(): HTMLElement {
    return this.select;
  }
  afterGuiAttached(): void {
    this.select.focus();
  }
  getValue(): string {
    return this.select.value;
  }
}
