/** Which customer the buyer of a document is, by VAT number or tax code (C-DOC-5). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { BuyerNumbers } from './buyer-numbers.rules.ts';
import { readTaxedCustomers, type TaxedCustomer } from './papers.repository.ts';

export interface FoundBuyer {
  /** Undefined = nobody here has the number. */
  readonly customerId: number | undefined;
  /** The number by which they were looked for. */
  readonly number: string;
  /** How many have the number, when nothing distinguishes them. */
  readonly among?: number;
}

export type FindBuyer = (buyer: BuyerNumbers) => FoundBuyer;

/** Reads the customers once, for every document of the import. */
export async function findBuyers(db: Queryable): Promise<FindBuyer> {
  const customers = await readTaxedCustomers(db);
  const byVat = Map.groupBy(customers, ({ vat }) => vat);
  const byTax = Map.groupBy(customers, ({ tax }) => tax);
  const of = (map: ReadonlyMap<string, TaxedCustomer[]>, number: string) => (number && map.get(number)) || [];
  return ({ vat, tax, country, reference, recipient }) => {
    const number = vat || tax;
    // Foreign numbers are kept with their country here, or without.
    const named = [of(byVat, vat), of(byVat, country + vat), of(byTax, tax)].find((list) => list.length > 0);
    const [lowest, ...others] = named ?? [];
    if (!lowest || others.length === 0) return { customerId: lowest?.client_id, number };
    const told =
      // Companies of a VAT group share its number, and keep their tax codes.
      only(named, (customer) => customer.tax !== '' && customer.tax === tax) ??
      only(named, ({ client_id }) => String(client_id) === reference) ??
      only(named, ({ recipient_code: code }) => code !== '' && code === recipient);
    return told
      ? { customerId: told.client_id, number }
      : { customerId: lowest.client_id, number, among: others.length + 1 };
  };
}

function only(list: readonly TaxedCustomer[] = [], wanted: (customer: TaxedCustomer) => boolean) {
  const found = list.filter(wanted);
  return found.length === 1 ? found[0] : undefined;
}
