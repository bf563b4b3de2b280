/** Tax data of customers.csv that need more than a cell of their own (docs/tax.md). */
import { numberOfCountry, plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import { isIntraEu } from '#contract/values/vat-treatment.rules.ts';
import { keepImportedResults } from '#server/modules/customers/index.ts';
import { date, flag, oneOf, text } from '../../cells.ts';
import { type AcceptedRow, refuse } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import { country, intentProtocol, money, vatNature } from '../../trade-cells.ts';

/** Stored as they are. */
export const TAX_COLUMNS = {
  vat_nature: vatNature,
  vat_reason: text(500),
  vat_exempt_until: date(null),
  country,
  split_payment: flag(false),
  intent_protocol: intentProtocol,
  intent_received_on: date(null),
  intent_from: date(null),
  intent_to: date(null),
  intent_plafond: money(0),
  intent_used: money(0),
} as const;

export const TAX_TYPES = {
  vat_nature: 'text',
  vat_reason: 'text',
  vat_exempt_until: 'date',
  country: 'text',
  split_payment: 'boolean',
  intent_protocol: 'text',
  intent_received_on: 'date',
  intent_from: 'date',
  intent_to: 'date',
  intent_plafond: 'bigint',
  intent_used: 'bigint',
} satisfies Record<keyof typeof TAX_COLUMNS, string>;

/** An result of VIES that the office has; kept with the number. */
export const VIES_COLUMNS = {
  vies_state: oneOf(['valid', 'not-enrolled', ''], ''),
  vies_on: date(null),
  vies_consultation: text(50),
} as const;

interface IntentCells {
  readonly intent_protocol?: string | undefined;
  readonly intent_received_on?: string | null | undefined;
  readonly intent_from?: string | null | undefined;
  readonly intent_to?: string | null | undefined;
}

/** A declaration of intent is whole or absent: without its days it cannot be said when it is valid. */
export function refuseHalfIntent(cells: IntentCells): void {
  if (!cells.intent_protocol) return;
  for (const column of ['intent_received_on', 'intent_from', 'intent_to'] as const)
    if (!cells[column]) refuse('required', column);
  if (String(cells.intent_from) > String(cells.intent_to)) refuse('ends-before-start', 'intent_to');
}

/** Foreign numbers are stored with their prefix, whether the file has it in the number or only in the column of the country. */
export function storedVatNumber(number: string | undefined, countryCode = ''): string | undefined {
  return number === undefined ? undefined : numberOfCountry(number, countryCode);
}

interface ViesCells {
  readonly vies_state?: 'valid' | 'not-enrolled' | '' | undefined;
  readonly vies_on?: string | null | undefined;
  readonly vies_consultation?: string | undefined;
}

interface RowResult {
  readonly vatNumber: string;
  readonly state: 'valid' | 'not-enrolled';
  readonly on: string;
  readonly consultation: string;
}

/** null = the row has none. @throws CellRefused for an result without its day, or to a number that VIES does not know. */
export function viesResultOf(vatNumber: string, cells: ViesCells): RowResult | null {
  const { vies_state: state = '', vies_on: on, vies_consultation: consultation = '' } = cells;
  if (state === '') return null;
  if (!on) refuse('required', 'vies_on');
  if (!isIntraEu({ vatNumber })) refuse('not-in-vies', 'vat_number');
  return { vatNumber: plainVatNumber(vatNumber), state, on, consultation };
}

/** Takes the results out of the rows and keeps them; of customers with the same number the newest counts. */
export async function keepViesResults(rows: AcceptedRow[], run: ImportRun): Promise<AcceptedRow[]> {
  const results = new Map<string, RowResult>();
  const rest = rows.map(({ row: { vies, ...row }, ...accepted }) => {
    const result = vies as RowResult | null;
    if (result && (results.get(result.vatNumber)?.on ?? '') <= result.on) results.set(result.vatNumber, result);
    return { ...accepted, row };
  });
  if (results.size > 0) await keepImportedResults(run.db, [...results.values()]);
  return rest;
}
