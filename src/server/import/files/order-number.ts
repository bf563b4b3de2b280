/** What identifies an order in files, and how far it can be. */
import { custom } from '../cells.ts';
import { CellRefused } from '../import-failure.ts';

export const ORDER_STATUSES = ['IA', 'NE', 'E', 'partial', 'cancelled'] as const;

/** `OC/12/2026`: causale, number without gaps, year (C-ORD-5). */
export const orderNumber = custom<{ causale: string; sequence: number; year: number; number: string }>((value) => {
  const parts = /^([A-Z][A-Z0-9]{0,9})\/(\d{1,9})\/(\d{4})$/.exec(value.toUpperCase());
  if (!parts) throw new CellRefused('bad-order-number');
  const [, causale = '', sequence, year] = parts;
  return { causale, sequence: Number(sequence), year: Number(year), number: `${causale}/${Number(sequence)}/${year}` };
});
