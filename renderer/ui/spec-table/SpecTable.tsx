import './spec-table.css';

export type SpecRow = { readonly key: string; readonly label: string; readonly value: string };

/** Labels with their values in two columns; rows without a value are not given. */
export function SpecTable({ rows }: { rows: readonly SpecRow[] }) {
  return (
    <dl className="p-spec">
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
