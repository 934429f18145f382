import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BULK_FIELDS, bulkItems, bulkLines, needsPost } from '#renderer/features/inventory/bulk-edit.ts';
import type { BulkField, BulkLine, BulkChange } from '#renderer/features/inventory/bulk-edit.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { BulkChangeField } from './BulkChangeField.tsx';
import { GridDialog } from './GridDialog.tsx';
import { FieldValue } from './FieldValue.tsx';
import { linesOf } from '#renderer/features/inventory/conflict-lines.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useBulkCars } from './use-bulk-cars.ts';

export type BulkEditDialogProps = {
  rows: readonly GridRow[];
  isBusy: boolean;
  onApply: (items: readonly StockItem[]) => void;
  onClose: () => void;
};

/** Sets one field of the chosen cars, with every change shown first. */
export function BulkEditDialog({ rows, isBusy, onApply, onClose }: BulkEditDialogProps) {
  const { t } = useTranslation('inventory');
  const [field, setField] = useState<BulkField>('availabilityId');
  const [change, setChange] = useState<BulkChange | null>(null);
  const { cars, left, hasFailed } = useBulkCars(rows, needsPost(field));
  const lines = change === null ? [] : bulkLines(cars, change);
  const items = bulkItems(lines, field);
  const isLoading = needsPost(field) && left > 0;
  return (
    <GridDialog title={t('bulkEdit.title', { count: rows.length })} isWide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isLoading && items.length > 0) onApply(items);
        }}
      >
        <FormField label={t('bulkEdit.field')}>
          {({ id }) => (
            <Select
              id={id}
              value={field}
              placeholder={null}
              options={BULK_FIELDS.map((name) => ({ value: name, text: t(`bulkEdit.fields.${name}`) }))}
              onChange={(chosen) => {
                setField(BULK_FIELDS.find((name) => name === chosen) ?? field);
                setChange(null);
              }}
            />
          )}
        </FormField>
        <BulkChangeField key={field} field={field} onChange={setChange} />
        {isLoading && !hasFailed && (
          <output className="muted">{t('bulkEdit.loading', { count: left, number: formatNumber(left) })}</output>
        )}
        {isLoading && hasFailed && (
          <p className="bad" role="alert">
            {t('bulkEdit.failed', { count: left })}
          </p>
        )}
        <Preview lines={lines} />
        <div className="acts">
          <Button look="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={isBusy || isLoading || items.length === 0}>
            {t('bulkEdit.apply', { count: items.length })}
          </Button>
        </div>
      </form>
    </GridDialog>
  );
}

function Preview({ lines }: { lines: readonly BulkLine[] }) {
  const { t } = useTranslation('inventory');
  if (lines.length === 0) return <p className="muted">{t('bulkEdit.hint')}</p>;
  return (
    // Scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="preview" tabIndex={0} role="region" aria-label={t('bulkEdit.preview')}>
      <table>
        <thead>
          <tr>
            <th>{t('columns.car')}</th>
            <th>{t('price.before')}</th>
            <th>{t('price.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, before, fields, skip }) => {
            const [title = ''] = linesOf(Object.keys(before)).map((line) => line.title);
            const after = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
            return (
              <tr key={row.id} className={skip === null ? '' : 'skip'}>
                <td>{row.title}</td>
                <td>
                  <FieldValue title={title} values={before} />
                </td>
                <td>{skip === null ? <FieldValue title={title} values={after} /> : t(`bulkEdit.skip.${skip}`)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
