const NAME = 'website';

/** A field that no person sees or reaches; only programs fill it (D127). */
export function TrapField({ label }: { label: string }) {
  return (
    <div className="i-trap" aria-hidden="true">
      <label>
        {label}
        <input type="text" name={NAME} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export const trapOf = (form: HTMLFormElement): string => {
  const value = new FormData(form).get(NAME);
  return typeof value === 'string' ? value : '';
};
