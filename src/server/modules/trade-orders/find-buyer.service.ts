/** For which customer a message orders, and where to: only customers that its connection may order for (C-EXC-9). */
import type { TradeOrder } from '#server/formats/trade-order/trade-order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Finding, finding } from './findings.ts';
import { addressByText, identitiesOf, identityKey, namesPlace, vatKey } from './trade-identity.rules.ts';
import { readParties, readPlaces, readTaxIdentities, type TradePartyRow } from './trade-messages.repository.ts';

export interface FoundBuyer {
  readonly customerId: number;
  readonly addressCode: number;
  readonly findings: readonly Finding[];
}

export interface BuyerQuestion {
  readonly connectionId: number;
  readonly order: TradeOrder;
  /** Codes of the customer and the place are our numbers of them: in formats of ours. */
  readonly codesAreOurs: boolean;
  /** Chosen by staff. */
  readonly addressCode: number | undefined;
}

/** The customer and the delivery address, or why there is none. */
export async function findBuyer(
  db: Queryable,
  question: BuyerQuestion,
): Promise<FoundBuyer | { readonly fault: Finding }> {
  const { order, connectionId } = question;
  const parties = await readParties(db, connectionId);
  const customers = await customersMeant(db, question, parties);
  const said = order.buyer.vatNumber || order.buyer.gln || order.buyer.taxCode || order.buyer.code || order.buyer.name;
  if (customers.length === 0) return { fault: finding('unknown-customer', '', said) };
  const [customerId, ...others] = customers;
  if (customerId === undefined || others.length > 0) return { fault: finding('several-customers', '', said) };
  const [active] = await readTaxIdentities(db, [customerId]);
  const places = await readPlaces(db, customerId);
  const usual = places[0];
  if (!active || !usual) return { fault: finding('customer-closed', '', said) };
  const place = placeMeant(question, customerId, parties, places);
  if (place !== undefined) return { customerId, addressCode: place, findings: [] };
  const { street, postalCode, city, gln, code, name } = order.deliverTo;
  const where = [name, street, postalCode, city, gln || code].filter(Boolean).join(', ');
  return { customerId, addressCode: usual.addressCode, findings: [finding('address-not-found', '', where)] };
}

/** An identity in the connection's own table decides; else our number, VAT number or tax code of the customers it may order for. */
async function customersMeant(
  db: Queryable,
  { order: { buyer }, codesAreOurs }: BuyerQuestion,
  parties: readonly TradePartyRow[],
): Promise<number[]> {
  const known = new Map(parties.map((party) => [party.identity, party]));
  for (const identity of identitiesOf(buyer)) {
    const party = known.get(identity);
    if (party && party.addressCode === null && identity !== '') return [party.customerId];
  }
  const allowed = [...new Set(parties.map(({ customerId }) => customerId))];
  const identities = await readTaxIdentities(db, allowed);
  const own = identities.filter(({ customerId }) => codesAreOurs && String(customerId) === buyer.code.trim());
  if (own.length === 1) return own.map(({ customerId }) => customerId);
  const by = (key: string, pick: (one: (typeof identities)[number]) => string) =>
    key === '' ? [] : identities.filter((one) => vatKey(pick(one)) === key).map(({ customerId }) => customerId);
  const byVat = by(vatKey(buyer.vatNumber), ({ vatNumber }) => vatNumber);
  const byTaxCode = by(vatKey(buyer.taxCode), ({ taxCode }) => taxCode);
  if (byVat.length === 0) return byTaxCode;
  const both = byVat.filter((one) => byTaxCode.includes(one));
  return both.length > 0 ? both : byVat;
}

/** undefined: the message names a place that is none of the customer's. */
function placeMeant(
  { order: { deliverTo }, codesAreOurs, addressCode }: BuyerQuestion,
  customerId: number,
  parties: readonly TradePartyRow[],
  places: Awaited<ReturnType<typeof readPlaces>>,
): number | undefined {
  const isTheirs = (code: number | null | undefined) => places.some((one) => one.addressCode === code);
  if (addressCode !== undefined) return isTheirs(addressCode) ? addressCode : undefined;
  if (!namesPlace(deliverTo)) return places[0]?.addressCode;
  const identities = identitiesOf(deliverTo);
  const known = parties.find(
    (party) => party.customerId === customerId && isTheirs(party.addressCode) && identities.includes(party.identity),
  );
  if (known?.addressCode) return known.addressCode;
  const own = codesAreOurs ? places.find((one) => String(one.addressCode) === identityKey(deliverTo.code)) : undefined;
  return (own ?? addressByText(deliverTo, places))?.addressCode;
}
