/** An answer of the fake server, as it is stored for a repeated call. */
export type Stored = { readonly status: number; readonly body: unknown };

export const fine = (value: unknown): Stored => ({ status: 200, body: { isSuccess: true, value } });
export const failed = (code: string, status: number): Stored => ({
  status,
  body: { isSuccess: false, error: { code, description: code } },
});
