/** References of the Italian restriction: an order is named by its number, day and the address of who has issued it, with a word for why. */
import { isDay, oneLine } from '../trade-order/trade-values.ts';

/** Why an order names an earlier document. `Invoice`: it confirms an invoice that has come already (`convalida`). */
export type ReferenceStatus = 'Connected' | 'Revised' | 'Cancelled' | 'Invoice';

export interface TripleReference {
  readonly number: string;
  readonly date: string;
  readonly endpoint: string;
  readonly status: ReferenceStatus | '';
}

/** `2200#2018-08-20#ABCDEF#Cancelled`; undefined: it is not written so. */
export function readTriple(text: string): TripleReference | undefined {
  const [number = '', date = '', endpoint = '', status = '', ...more] = text.split('#').map(oneLine);
  if (number === '' || !isDay(date) || endpoint === '' || more.length > 0) return undefined;
  if (!/^(Connected|Revised|Cancelled|Invoice)?$/.test(status)) return undefined;
  return { number, date, endpoint, status: status as ReferenceStatus | '' };
}

export const tripleOf = (number: string, date: string, endpoint: string): string => `${number}#${date}#${endpoint}`;

/** Whether a customization is that of the Italian agency, which asks for the triple. */
export const isItalian = (customization: string): boolean => customization.includes('agid.gov.it');
