import type { RouteLine } from '#contract/http/routes.ts';

type Sent = { body?: BodyInit; headers: Record<string, string> };

/** A body as its route takes it: JSON, or a form whose boundary the browser writes itself. */
export const bodyFor = ({ isForm }: RouteLine, body: unknown): Sent => {
  if (body === undefined) return { headers: {} };
  if (isForm === true) return { body: formOf(body as Record<string, unknown>), headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

/** What is undefined is not sent: it stays as it is on the server. */
const formOf = (fields: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value as string | number | boolean));
  }
  return form;
};
