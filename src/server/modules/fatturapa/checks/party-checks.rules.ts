/** The checks on who sends, sells and buys (sdi_checks.csv, groups "registry" and "recipient", and 00471 to 00476). */
import { hasTaxCodeCheckLetter, hasVatCheckDigit, isMailboxOfSdi } from '#contract/values/tax-numbers.ts';
import type { Invoice, InvoiceHeader } from '../format/invoice.ts';
import type { Finding } from './finding.ts';
import { finding } from './report.ts';

interface TaxId {
  country?: string;
  code?: string;
}

const isWrongId = (id: TaxId | undefined): boolean =>
  id?.country === 'IT' && id.code !== undefined && !hasVatCheckDigit(id.code) && !hasTaxCodeCheckLetter(id.code);
const isWrongCode = (code: string | undefined): boolean => code !== undefined && !hasTaxCodeCheckLetter(code);

/** Once for a file: its documents share the header. */
export function checkParties({ header, version }: Pick<Invoice, 'header' | 'version'>): Finding[] {
  const { transmission = {}, seller, buyer, taxRepresentative } = header;
  const found: Finding[] = [];
  const say = (wrong: unknown, code: string, field: string) => wrong && found.push(finding(code, field));

  say(isWrongId(transmission.sender), '00300', '1.1.1.2');
  say(isWrongId(seller?.identity?.taxId), '00301', '1.2.1.1.2');
  say(isWrongCode(seller?.identity?.taxCode), '00302', '1.2.1.2');
  say(isWrongId(taxRepresentative?.identity?.taxId), '00303', '1.3.1.1.2');
  say(isWrongId(buyer?.taxRepresentative?.taxId), '00303', '1.4.4.1.2');
  say(isWrongCode(taxRepresentative?.identity?.taxCode), '00304', '1.3.1.2');
  say(isWrongId(buyer?.identity?.taxId), '00305', '1.4.1.1.2');
  say(isWrongCode(buyer?.identity?.taxCode), '00306', '1.4.1.2');

  const recipient = transmission.recipientCode ?? '';
  const length = transmission.format === 'FPA12' ? 6 : 7;
  say(recipient !== '' && !/^[A-Z0-9]{6,7}$/.test(recipient), '00311', '1.1.4');
  say(
    recipient !== '' && /^F(PA|PR)12$/.test(transmission.format ?? '') && recipient.length !== length,
    '00427',
    '1.1.4',
  );
  const buyerCountry = buyer?.identity?.taxId?.country;
  say(recipient === 'XXXXXXX' && (buyerCountry === undefined || buyerCountry === 'IT'), '00313', '1.1.4');
  say(isMailboxOfSdi(transmission.pec ?? ''), '00330', '1.1.6');
  say(transmission.format !== undefined && transmission.format !== version, '00428', '1.1.3');
  say(buyer && !buyer.identity?.taxId?.code && !buyer.identity?.taxCode, '00417', '1.4.1');
  const sellerCountry = seller?.identity?.taxId?.country;
  say(sellerCountry && buyerCountry && sellerCountry !== 'IT' && buyerCountry !== 'IT', '00476', '1.2.1.1.1');
  return found;
}

const MUST_DIFFER = new Set('TD01 TD02 TD03 TD06 TD16 TD17 TD18 TD19 TD20 TD24 TD25 TD28 TD29'.split(' '));
const MUST_BE_SAME = new Set(['TD21', 'TD27']);
const SELLER_ABROAD = new Set(['TD17', 'TD18', 'TD19', 'TD28']);
const NEEDS_BUYERS_VAT = new Set('TD16 TD17 TD18 TD19 TD20 TD22 TD23 TD28 TD29'.split(' '));

/** Of each document: whether its type suits its parties. */
export function checkTypeOfParties({ header, body, place }: Invoice): Finding[] {
  const type = body.general?.document?.type ?? '';
  const sellerCountry = header.seller?.identity?.taxId?.country;
  const found: Finding[] = [];
  const say = (wrong: unknown, code: string, field: string) => wrong && found.push(finding(code, field, { place }));
  say(MUST_DIFFER.has(type) && isOneCompany(header), '00471', '2.1.1.1');
  say(MUST_BE_SAME.has(type) && !isOneCompany(header), '00472', '2.1.1.1');
  say(SELLER_ABROAD.has(type) && sellerCountry === 'IT', '00473', '1.2.1.1.1');
  say(type === 'TD29' && sellerCountry !== undefined && sellerCountry !== 'IT', '00473', '1.2.1.1.1');
  say(NEEDS_BUYERS_VAT.has(type) && !header.buyer?.identity?.taxId?.code, '00475', '1.4.1.1');
  return found;
}

/** The same VAT number, or the same tax code where there is none; members of a VAT group share a number and differ in the tax code. */
function isOneCompany({ seller, buyer }: InvoiceHeader): boolean {
  const one = seller?.identity;
  const other = buyer?.identity;
  const sameVat =
    one?.taxId?.code !== undefined &&
    one.taxId.code === other?.taxId?.code &&
    one.taxId.country === other.taxId.country;
  if (sameVat) return !(one.taxCode && other?.taxCode && one.taxCode !== other.taxCode);
  return (
    !other?.taxId?.code &&
    other?.taxCode !== undefined &&
    (other.taxCode === one?.taxCode || other.taxCode === one?.taxId?.code)
  );
}
