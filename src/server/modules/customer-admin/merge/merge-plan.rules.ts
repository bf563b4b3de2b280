/** Merging two customers: whether it may be, where addresses and carts go, which values win (docs/office-customers.md). */
import type { MergeRefusal, MergeWarning } from '#contract/office/customer-merge.ts';

/** One of the two, as far as the rules ask. */
export interface MergeSide {
  readonly code: number;
  readonly active: boolean;
  /** It leads to another one already. */
  readonly mergedInto: number | null;
  /** Invoices, delivery notes, deadlines, entries of the account, disputes. */
  readonly hasDocuments: boolean;
  /** A payment that the bank has not finished. */
  readonly hasOpenPayment: boolean;
  readonly vatNumber: string;
  readonly taxCode: string;
  /** Price list, discount and own discounts, as one text. */
  readonly terms: string;
  readonly people: number;
}

/** Why the two cannot be merged, all of it; empty = they can. `goes` is the one that becomes part of `stays`. */
export function mergeRefusals(stays: MergeSide, goes: MergeSide, isImporting: boolean): MergeRefusal[] {
  if (stays.code === goes.code) return ['same'];
  const refusals: MergeRefusal[] = [];
  if (stays.mergedInto !== null || goes.mergedInto !== null) refusals.push('merged');
  if (goes.hasDocuments) refusals.push(stays.hasDocuments ? 'documents-of-both' : 'documents-of-other');
  if (stays.hasOpenPayment || goes.hasOpenPayment) refusals.push('open-payment');
  if (isImporting) refusals.push('import-running');
  return refusals;
}

/** What a person should know before; none of it forbids anything. */
export function mergeWarnings(stays: MergeSide, goes: MergeSide): MergeWarning[] {
  const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  const warnings: MergeWarning[] = [];
  if (differ(stays.vatNumber, goes.vatNumber) || (stays.vatNumber === '' && differ(stays.taxCode, goes.taxCode)))
    warnings.push('other-company');
  if (stays.terms !== goes.terms) warnings.push('other-terms');
  if (!stays.active) warnings.push('switched-off');
  if (goes.people > 0) warnings.push('signed-out');
  return warnings;
}

export interface PlacedAddress {
  readonly code: number;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly active: boolean;
  /** Price list, discount and ways of payment of the address, as one text. */
  readonly terms: string;
}

export interface AddressPlace {
  readonly from: number;
  readonly to: number;
  /** It is made; false = the customer has the same place already. */
  readonly made: boolean;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const placeOf = ({ street, postalCode, city }: PlacedAddress) => [street, postalCode, city].map(plain).join('|');

/**
 * Where each address of `goes` is found afterwards: as the same place with the same terms, else with the next free number.
 * Their own numbers may be those of other places.
 */
export function placeAddresses(stays: readonly PlacedAddress[], goes: readonly PlacedAddress[]): AddressPlace[] {
  let last = Math.max(0, ...stays.map(({ code }) => code));
  const known = stays.map((one) => ({ ...one, to: one.code }));
  return goes.map((address) => {
    const same = known.find(
      (one) =>
        plain(address.street) !== '' &&
        placeOf(one) === placeOf(address) &&
        one.terms === address.terms &&
        (one.active || !address.active),
    );
    if (same) return { from: address.code, to: same.to, made: false };
    last += 1;
    known.push({ ...address, to: last });
    return { from: address.code, to: last, made: true };
  });
}

export interface MergedCart {
  readonly id: number;
  readonly addressCode: number;
  readonly kind: 'client' | 'agent';
  readonly status: 'active' | 'saved' | 'sent';
  readonly name: string;
  readonly rows: number;
}

export interface CartPlace {
  readonly id: number;
  readonly addressCode: number;
  readonly status: MergedCart['status'];
  readonly name: string;
}

/**
 * Where the carts of `goes` go. One address has one active cart of each kind: where there is one already, the other becomes a
 * saved cart with the name of the company, and one without rows stays behind.
 */
export function placeCarts(
  carts: readonly MergedCart[],
  { stays, addresses, company }: { stays: readonly MergedCart[]; addresses: readonly AddressPlace[]; company: string },
): CartPlace[] {
  const slot = (address: number, kind: string) => `${address} ${kind}`;
  const active = stays.filter(({ status }) => status === 'active');
  const taken = new Set(active.map(({ addressCode, kind }) => slot(addressCode, kind)));
  const moved = new Map(addresses.map(({ from, to }) => [from, to]));
  const places: CartPlace[] = [];
  for (const { id, addressCode: from, kind, status, name, rows } of carts) {
    const addressCode = moved.get(from) ?? from;
    const isSecond = status === 'active' && taken.has(slot(addressCode, kind));
    if (isSecond && rows === 0) continue;
    if (status === 'active') taken.add(slot(addressCode, kind));
    places.push(
      isSecond ? { id, addressCode, status: 'saved', name: name || company } : { id, addressCode, status, name },
    );
  }
  return places;
}

/** `customer:18|21` with the other customer instead, once; undefined = it does not name the one that goes. */
export function renamedEntitled(entitled: string, stays: number, goes: number): string | undefined {
  const [kind, names = ''] = entitled.split(':');
  const codes = names.split('|').map(Number);
  if (kind !== 'customer' || !codes.includes(goes)) return undefined;
  return `customer:${[...new Set(codes.map((code) => (code === goes ? stays : code)))].join('|')}`;
}

/** Sums of what another system knows of the credit; limits and the day of the books are those of `stays`. */
const SUMMED = [
  'advances',
  'unbilled_notes',
  'open_deadlines',
  'overdue',
  'remittances_expired',
  'remittances_to_expire',
  'riba_expired',
  'riba_to_expire',
] as const;
export type CreditRow = Readonly<Record<string, number | string | null>>;

export function summedCredit(stays: CreditRow, goes: CreditRow): CreditRow {
  const sums = SUMMED.map((field) => {
    const [one, other] = [stays[field] ?? null, goes[field] ?? null];
    return [field, one === null && other === null ? null : Number(one ?? 0) + Number(other ?? 0)] as const;
  });
  return { ...stays, ...Object.fromEntries(sums) };
}

/** Days within which a merge can be taken back. */
export const MERGE_UNDO_DAYS = 30;
