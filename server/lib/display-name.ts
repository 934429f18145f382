type Named = {
  readonly company_name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

/** The public name (D090): the company's, else the first name with the last one's initial; empty if none is given. */
export const displayName = ({ company_name, first_name, last_name }: Named): string => {
  if (company_name !== null && company_name !== '') return company_name;
  const [initial] = last_name ?? '';
  return [first_name ?? '', initial === undefined ? '' : `${initial}.`].filter((part) => part !== '').join(' ');
};
