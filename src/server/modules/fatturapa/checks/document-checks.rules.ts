/** The checks of the Sistema di Interscambio on one document: general data, rows, VAT summary (sdi_checks.csv, group "content"). */
import {
  compare,
  type Decimal,
  decimal,
  isNear,
  isZero,
  percentOf,
  plus,
  rounded,
  sum,
  ZERO,
} from '../format/decimal.rules.ts';
import type { Discount, Invoice } from '../format/invoice.ts';
import type { Finding } from './finding.ts';
import { finding } from './report.ts';
import { exactTotal } from './row-amounts.rules.ts';

const CENT: Decimal = { digits: 1n, scale: 2 };
const EURO: Decimal = { digits: 1n, scale: 0 };
const GENERIC = new Set(['N2', 'N3', 'N6']);
const GENERIC_ENDS = '2021-01-01';

/** What a row and a fund have in common for the VAT summary. */
interface Taxed {
  readonly rate: Decimal | undefined;
  readonly natura: string | undefined;
  readonly total: Decimal;
  readonly line: string | undefined;
  readonly field: '2.2.1' | '2.1.1.7';
}

/** `today` is a plain date of Rome. */
export function checkDocument(invoice: Invoice, today: string): Finding[] {
  const { place, body } = invoice;
  const document = body.general?.document ?? {};
  const rows = body.goods?.rows ?? [];
  const vat = body.goods?.vat ?? [];
  const found: Finding[] = [];
  const say = (code: string, field: string, line?: string) => found.push(finding(code, field, { place, line }));
  /** Integrated self-invoices of reverse charge: nature and rate together are right there. */
  const both = document.type === 'TD16';

  if (document.day && document.day.slice(0, 10) > today) say('00403', '2.1.1.3');
  if (document.number !== undefined && !/\d/.test(document.number)) say('00425', '2.1.1.4');
  for (const linked of body.general?.invoices ?? [])
    if (document.day && linked.day && document.day.slice(0, 10) < linked.day.slice(0, 10))
      say('00418', '2.1.1.3', linked.id);
  for (const discount of document.discounts ?? []) if (isVoid(discount)) say('00437', '2.1.1.8');

  const withheld = (document.withholdings ?? []).length > 0;
  const taxed: Taxed[] = [];
  for (const row of rows) {
    const { line } = row;
    const rate = decimal(row.rate);
    const total = decimal(row.total);
    taxed.push({ rate, natura: row.natura, total: total ?? ZERO, line, field: '2.2.1' });
    if (rate && isZero(rate) && !row.natura) say('00400', '2.2.1.14', line);
    if (rate && !isZero(rate) && row.natura && !both) say('00401', '2.2.1.14', line);
    if (row.withheld === 'SI' && !withheld) say('00411', '2.1.1.5', line);
    if ((row.discounts ?? []).some(isVoid)) say('00438', '2.2.1.10', line);
    const exact = exactTotal(row);
    if (exact && total && !isNear(exact, total, CENT)) say('00423', '2.2.1.11', line);
    if (document.type === 'TD21' && rate && isZero(rate)) say('00474', '2.2.1.12', line);
    checkRate(rate, '2.2.1.12', line);
    checkNatura(row.natura, '2.2.1.14', line);
  }
  for (const fund of document.funds ?? []) {
    const rate = decimal(fund.rate);
    taxed.push({ rate, natura: fund.natura, total: decimal(fund.amount) ?? ZERO, line: fund.type, field: '2.1.1.7' });
    if (rate && isZero(rate) && !fund.natura) say('00413', '2.1.1.7.7', fund.type);
    if (rate && !isZero(rate) && fund.natura) say('00414', '2.1.1.7.7', fund.type);
    if (fund.withheld === 'SI' && !withheld) say('00415', '2.1.1.5', fund.type);
    checkNatura(fund.natura, '2.1.1.7.7', fund.type);
  }
  for (const block of vat) {
    const rate = decimal(block.rate);
    const taxable = decimal(block.taxable);
    const tax = decimal(block.tax);
    if (rate && isZero(rate) && !block.natura) say('00429', '2.2.2.2', block.rate);
    if (rate && !isZero(rate) && block.natura && !both) say('00430', '2.2.2.2', block.rate);
    if (block.natura?.startsWith('N6') && block.due === 'S') say('00420', '2.2.2.7', block.rate);
    if (rate && taxable && tax && !isNear(rounded(percentOf(taxable, rate), 2), tax, CENT))
      say('00421', '2.2.2.6', block.rate);
    checkRate(rate, '2.2.2.1', block.rate);
    checkNatura(block.natura, '2.2.2.2', block.rate);
  }
  checkSummary();
  return found;

  function checkRate(rate: Decimal | undefined, field: string, line: string | undefined): void {
    if (rate && compare(rate, ZERO) > 0 && compare(rate, EURO) < 0) say('00424', field, line);
  }

  function checkNatura(natura: string | undefined, field: string, line: string | undefined): void {
    if (natura && GENERIC.has(natura) && (document.day ?? today) >= GENERIC_ENDS) say('00445', field, line);
  }

  /** Every rate and nature of rows and funds has a block, and the blocks of a rate add up to its rows (within one euro). */
  function checkSummary(): void {
    const blocks = vat.map((block) => ({ ...block, value: decimal(block.rate) }));
    const same = (one: Decimal | undefined, other: Decimal | undefined) => one && other && compare(one, other) === 0;
    const rates: Decimal[] = [];
    for (const { rate, natura, line, field } of taxed) {
      if (!rate) continue;
      const ofRate = blocks.filter(({ value }) => same(value, rate));
      if (ofRate.length === 0) {
        if (!rates.some((known) => same(known, rate))) say('00419', '2.2.2', line);
        say('00443', field === '2.2.1' ? '2.2.1.12' : '2.1.1.7.5', line);
      } else if (natura && !blocks.some((block) => block.natura === natura)) {
        say('00444', field === '2.2.1' ? '2.2.1.14' : '2.1.1.7.7', line);
      }
      if (!rates.some((known) => same(known, rate))) rates.push(rate);
    }
    for (const rate of rates) {
      const ofRate = blocks.filter(({ value }) => same(value, rate));
      if (ofRate.length === 0) continue;
      const taxable = sum(ofRate.map((block) => decimal(block.taxable) ?? ZERO));
      const roundings = sum(ofRate.map((block) => decimal(block.rounding) ?? ZERO));
      const wanted = plus(sum(taxed.filter((one) => same(one.rate, rate)).map((one) => one.total)), roundings);
      if (!isNear(taxable, wanted, EURO)) say('00422', '2.2.2.5', ofRate[0]?.rate);
    }
  }
}

function isVoid({ percent, amount }: Discount): boolean {
  return decimal(percent) === undefined && decimal(amount) === undefined;
}
