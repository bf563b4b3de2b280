/** SQL of what staff see beside a registration: customers that look like the applicant, and terms to give. */
import type { LikenessReason } from '#contract/office/inbox/registrations.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { isNearName, longestWord, ownDomain } from './company-name.rules.ts';

export interface Applicant {
  readonly email: string;
  readonly vatNumber: string;
  readonly taxCode: string;
  readonly pec: string;
  /** Company, else the person's name. */
  readonly name: string;
}

export interface LikeCustomer {
  readonly customerId: number;
  readonly name: string;
  readonly town: string;
  readonly active: boolean;
  readonly reasons: readonly LikenessReason[];
}

const MOST = 8;
/** Customers whose names have the word; nearness is decided here, not in SQL. */
const MOST_CANDIDATES = 300;

/** Customers with equal numbers, addresses or nearly the same name; the strongest reasons first. */
export async function readLikeCustomers(db: Queryable, applicant: Applicant): Promise<LikeCustomer[]> {
  const { email, vatNumber, taxCode, pec, name } = applicant;
  const word = longestWord(name);
  const found = await db.query<Omit<LikeCustomer, 'reasons'> & { reasons: LikenessReason[] }>(
    'customers.like',
    `select client_id as "customerId", company_name as name, city as town, active, array_remove(array[
        case when $1 <> '' and vat_number = $1 then 'vat_number' end,
        case when $2 <> '' and tax_code = $2 then 'tax_code' end,
        case when lower(email) = $3 or exists (select from users u where u.client_id = c.client_id and u.email = $3) then 'email' end,
        case when $4 <> '' and lower(pec) = lower($4) then 'pec' end,
        case when $5 <> '' and (split_part(lower(email), '@', 2) = $5
          or exists (select from users u where u.client_id = c.client_id and split_part(u.email, '@', 2) = $5)) then 'email_domain' end
      ], null) as reasons
     from customers c
     where merged_into is null and ((vat_number = $1 and $1 <> '') or (tax_code = $2 and $2 <> '') or lower(email) = $3
       or ($4 <> '' and lower(pec) = lower($4)) or ($5 <> '' and split_part(lower(email), '@', 2) = $5)
       or client_id in (select u.client_id from users u where u.email = $3 or ($5 <> '' and split_part(u.email, '@', 2) = $5))
       or ($6 <> '' and company_name ilike '%' || $6 || '%'))
     order by client_id desc limit ${MOST_CANDIDATES}`,
    [vatNumber, taxCode, email.toLowerCase(), pec, ownDomain(email), word],
  );
  return found
    .map((one) => ({ ...one, reasons: [...one.reasons, ...(isNearName(one.name, name) ? (['name'] as const) : [])] }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => weight(other.reasons) - weight(one.reasons) || one.customerId - other.customerId)
    .slice(0, MOST);
}

const WEIGHTS: Readonly<Record<LikenessReason, number>> = {
  vat_number: 32,
  tax_code: 16,
  email: 8,
  pec: 4,
  name: 2,
  email_domain: 1,
};
const weight = (reasons: readonly LikenessReason[]) => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

export interface TermChoice {
  readonly code: string;
  readonly name: string;
}

export interface TermChoices {
  readonly priceLists: ReadonlyArray<TermChoice & { readonly isDefault: boolean }>;
  readonly agents: readonly TermChoice[];
  /** Codes that customers have. */
  readonly paymentMethods: readonly string[];
  /** One above the highest. */
  readonly nextCustomerId: number;
}

export async function readTermChoices(db: Queryable): Promise<TermChoices> {
  const [priceLists, agents, methods, [next]] = await Promise.all([
    db.query<TermChoice & { isDefault: boolean }>(
      'customers.price-list-choices',
      'select code, name, is_default as "isDefault" from price_lists order by is_default desc, name, code',
    ),
    db.query<TermChoice>('customers.agent-choices', 'select code, name from agents order by name, code'),
    db.query<{ code: string }>(
      'customers.payment-choices',
      'select code from customers, unnest(payment_methods) code group by code order by count(*) desc, code limit 40',
    ),
    db.query<{ id: number }>('customers.next-free-code', 'select coalesce(max(client_id), 0) + 1 as id from customers'),
  ]);
  return { priceLists, agents, paymentMethods: methods.map(({ code }) => code), nextCustomerId: next?.id ?? 1 };
}

export interface NeighbourCustomer {
  readonly customerId: number;
  readonly name: string;
  readonly town: string;
  readonly priceList: string;
  readonly discount: string;
  readonly agent: string;
}

const MOST_NEIGHBOURS = 5;

/** Active customers of a town, then of its province, the newest first. */
export const readNeighbours = (
  db: Queryable,
  { city, province }: { readonly city: string; readonly province: string },
): Promise<NeighbourCustomer[]> =>
  db.query<NeighbourCustomer>(
    'customers.neighbours',
    `select c.client_id as "customerId", c.company_name as name, c.city as town, coalesce(l.name, '') as "priceList",
       c.discount, coalesce(a.name, '') as agent
     from customers c left join price_lists l on l.id = c.price_list_id left join agents a on a.id = c.agent_id
     where c.active and ((c.province = $2 and $2 <> '') or lower(c.city) = lower($1))
     order by (lower(c.city) = lower($1)) desc, c.client_id desc limit ${MOST_NEIGHBOURS}`,
    [city, province],
  );
