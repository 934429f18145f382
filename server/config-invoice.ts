import { readFileSync } from 'node:fs';
import { InvoiceDetails } from '#contract/http/payments.ts';

const parsed = (text: string): InvoiceDetails => {
  const result = InvoiceDetails.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? ''}`);
};

/** Reads the file of PAYMENT_DETAILS; the problem in words where it cannot be taken. */
export const readInvoice = (file: string): InvoiceDetails | string => {
  try {
    return parsed(readFileSync(file, 'utf8'));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
