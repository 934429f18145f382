/** A form as a browser sends it, for `app.inject`. */
export const aForm = async (fields: Readonly<Record<string, string | Blob>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await sent.arrayBuffer()) };
};

/** A file of a form; its name and type say whatever the sender likes. */
export const aFile = (bytes: Uint8Array | string, name = 'me.jpg', type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name, { type });
