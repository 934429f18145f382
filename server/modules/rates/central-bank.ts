import type { Rates } from '#contract/http/rates.ts';
import { CURRENCIES, type Currency, isCurrency } from '#contract/money.ts';
import { textWithin } from '#server/lib/text-within.ts';

const TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 256 * 1024;

/** Where rates come from; it throws where it does not answer with a table. */
export type RatesSource = (signal: AbortSignal) => Promise<Rates>;

const QUESTION = `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
<ExchangeRatesLatest xmlns="http://www.cba.am/" /></soap:Body></soap:Envelope>`;

/** The text of an element without children; undefined where there is none. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<>&]{1,60})</${name}>`).exec(xml)?.[1]?.trim();

const numberOf = (text: string | undefined): number =>
  /^[0-9]{1,12}(\.[0-9]{1,9})?$/.test(text ?? '') ? Number(text) : NaN;

/** Drams for one unit of a currency of ours. */
const rateOf = (xml: string): readonly [Currency, number] | undefined => {
  const code = textOf(xml, 'ISO') ?? '';
  const dramsForOne = numberOf(textOf(xml, 'Rate')) / numberOf(textOf(xml, 'Amount'));
  return isCurrency(code) && Number.isFinite(dramsForOne) && dramsForOne > 0 ? [code, dramsForOne] : undefined;
};

/** Reads the bank's answer; throws where it holds no date or no rate of the dollar. Unknown currencies are left out. */
export const parseCentralBank = (xml: string): Rates => {
  // Entities and document types have no business here.
  if (xml.includes('<!')) throw new Error('The rates come with a document type.');
  const date = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+)?$/.exec(textOf(xml, 'CurrentDate') ?? '')?.[1];
  const parts = xml.split('<ExchangeRate>').flatMap((part, at) => (at === 0 ? [] : part.split('</ExchangeRate>', 1)));
  const drams = new Map(parts.flatMap((part) => [rateOf(part)].filter((rate) => rate !== undefined)));
  const perDollar = drams.get('USD');
  if (date === undefined || Number.isNaN(Date.parse(date))) throw new Error('The rates have no date.');
  if (perDollar === undefined) throw new Error('The rates lack the dollar.');
  drams.set('AMD', 1);
  const known = CURRENCIES.flatMap((code) => {
    const dramsForOne = drams.get(code);
    return dramsForOne === undefined ? [] : [[code, perDollar / dramsForOne] as const];
  });
  return { date, base: 'USD', perUsd: Object.fromEntries(known) };
};

/** The public service of the Central Bank of Armenia (D066), https://api.cba.am/exchangerates.asmx. */
export const centralBank =
  (url: string): RatesSource =>
  async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '"http://www.cba.am/ExchangeRatesLatest"' },
      body: QUESTION,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Error(`The rates’ service answered with ${response.status}.`);
    const text = await textWithin(response, MAX_REPLY_BYTES);
    if (text === undefined) throw new Error('The rates are too long.');
    return parseCentralBank(text);
  };
