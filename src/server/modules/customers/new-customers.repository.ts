/** SQL of customers created from a registration, and of existing ones that look the same. */
import type { Queryable } from '#server/platform/db/index.ts';

/** What a customer buys at; left out: the default list, no agent, no discount, no limit. */
export interface NewTerms {
  /** Code of a price list that exists. */
  readonly priceList?: string | undefined;
  /** Code of an agent who exists. */
  readonly agent?: string | undefined;
  /** As written: `50+10`. */
  readonly discount?: string | undefined;
  /** Money. */
  readonly creditLimit?: number | undefined;
}

export interface NewCustomer {
  readonly customerId: number;
  /** ISO code; '' = the VAT number says it. */
  readonly country: string;
  readonly company_name: string;
  readonly first_name: string;
  readonly surname: string;
  readonly tax_code: string;
  readonly vat_number: string;
  readonly recipient_code: string;
  readonly pec: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly province: string;
  readonly paymentMethods: readonly string[];
  readonly terms?: NewTerms | undefined;
}

/** One above the highest code; two approvals at the same time wait for each other. */
export async function nextCustomerId(transaction: Queryable): Promise<number> {
  await transaction.query('customers.lock-codes', 'lock table customers in share row exclusive mode');
  const [row] = await transaction.query<{ next: number }>(
    'customers.next-code',
    'select coalesce(max(client_id), 0) + 1 as next from customers',
  );
  return row?.next ?? 1;
}

export async function readCompany(db: Queryable, customerId: number): Promise<string | undefined> {
  const [row] = await db.query<{ company_name: string }>(
    'customers.read-company',
    'select company_name from customers where client_id = $1',
    [customerId],
  );
  return row?.company_name;
}

/** The customer, and the registered office as first address. */
export async function insertCustomer(transaction: Queryable, customer: NewCustomer): Promise<void> {
  const { customerId, company_name, first_name, surname, tax_code, vat_number, email, phone } = customer;
  const { address, postal_code, city, province, paymentMethods, recipient_code, pec, terms = {} } = customer;
  const company = company_name || `${first_name} ${surname}`.trim();
  await transaction.query(
    'customers.insert-new',
    `insert into customers (client_id, company_name, first_name, surname, tax_code, vat_number, email, phone, address,
       postal_code, city, province, payment_methods, recipient_code, pec, country, price_list_id, agent_id, discount, credit_limit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       (select id from price_lists where code = $17), (select id from agents where code = $18), $19, $20)`,
    [
      customerId,
      company,
      first_name,
      surname,
      tax_code,
      vat_number,
      email,
      phone,
      address,
      postal_code,
      city,
      province,
      paymentMethods,
      recipient_code,
      pec,
      customer.country,
      terms.priceList ?? null,
      terms.agent ?? null,
      terms.discount ?? '',
      terms.creditLimit ?? null,
    ],
  );
  await transaction.query(
    'customers.insert-new-address',
    `insert into addresses (client_id, address_code, name, street, postal_code, city, province, phone, payment_methods)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8)`,
    [customerId, company, address, postal_code, city, province, phone, paymentMethods],
  );
}

/**
 * Recipient code and certified e-mail given with an invoice for the customer's own VAT number are stored for the next
 * time. Empty values change nothing.
 */
export async function keepInvoiceAddress(
  transaction: Queryable,
  customerId: number,
  given: { readonly vat_number: string; readonly recipient_code: string; readonly pec: string },
): Promise<void> {
  await transaction.query(
    'customers.keep-invoice-address',
    `update customers
     set recipient_code = coalesce(nullif($3, ''), recipient_code), pec = coalesce(nullif($4, ''), pec)
     where client_id = $1 and vat_number = $2 and vat_number <> ''
       and (recipient_code, pec) is distinct from (coalesce(nullif($3, ''), recipient_code), coalesce(nullif($4, ''), pec))`,
    [customerId, given.vat_number, given.recipient_code, given.pec],
  );
}

/** Without a password: the user sets it by a link. @throws when the e-mail is taken. */
export async function insertUser(
  transaction: Queryable,
  user: { email: string; name: string; customerId: number; locale: string },
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    'users.insert-new',
    `insert into users (email, role, client_id, name, locale) values ($1, 'customer', $2, $3, $4) returning id`,
    [user.email, user.customerId, user.name, user.locale],
  );
  return row?.id ?? 0;
}

/** Existing logins and customers that look the same: for staff only. */
export async function readNamesakes(
  db: Queryable,
  like: { email: string; vatNumber: string; taxCode: string },
): Promise<{ hasLogin: boolean; customers: Array<{ customerId: number; companyName: string }> }> {
  const [login] = await db.query<{ found: boolean }>(
    'users.has-email',
    'select exists (select from users where email = $1) as found',
    [like.email],
  );
  const customers = await db.query<{ customerId: number; companyName: string }>(
    'customers.with-numbers',
    `select client_id as "customerId", company_name as "companyName" from customers
     where merged_into is null and ((vat_number = $1 and $1 <> '') or (tax_code = $2 and $2 <> '') or (lower(email) = $3))
     order by client_id limit 10`,
    [like.vatNumber, like.taxCode, like.email],
  );
  return { hasLogin: login?.found ?? false, customers };
}
