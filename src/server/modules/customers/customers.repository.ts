/** SQL of customers and their addresses. */
import type { AgreedExemption } from '#contract/values/vat-exemption.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** A customer as other modules need it. */
export interface Customer {
  readonly customerId: number;
  readonly companyName: string;
  readonly surname: string;
  readonly firstName: string;
  readonly taxCode: string;
  readonly vatNumber: string;
  /** For electronic invoices: recipient code, certified e-mail (PEC). */
  readonly recipientCode: string;
  readonly pec: string;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  /** null = the default price list. */
  readonly priceListId: number | null;
  readonly paymentMethods: readonly string[];
  readonly port: string;
  readonly vector: string;
  /** Discount chain as written: `50+10` (C-PRICE-1). */
  readonly discount: string;
  /** Money; null = no limit. */
  readonly creditLimit: number | null;
  /** Money; null = the shop's setting. */
  readonly minimumOrder: number | null;
  /** VAT exemption as agreed: whether it is valid depends on the day (C-PRICE-5). */
  readonly exemption: AgreedExemption;
  readonly agent: { readonly id: number; readonly name: string; readonly phone: string; readonly email: string } | null;
}

/** A delivery address as other modules need it. */
export interface DeliveryAddress {
  readonly customerId: number;
  readonly addressCode: number;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly phone: string;
  /** null = the customer's. */
  readonly priceListId: number | null;
  /** Empty = the customer's. */
  readonly discount: string;
  /** Empty = the customer's. */
  readonly paymentMethods: readonly string[];
}

export async function readCustomer(db: Queryable, customerId: number): Promise<Customer | undefined> {
  const [row] = await db.query<Customer>(
    'customers.read',
    `select c.client_id as "customerId", c.company_name as "companyName", c.surname, c.first_name as "firstName",
            c.tax_code as "taxCode", c.vat_number as "vatNumber", c.recipient_code as "recipientCode", c.pec, c.address, c.city, c.province,
            c.postal_code as "postalCode", c.phone, c.fax, c.email, c.price_list_id as "priceListId",
            c.payment_methods as "paymentMethods", c.port, c.vector, c.discount, c.credit_limit as "creditLimit",
            c.minimum_order as "minimumOrder",
            jsonb_build_object('nature', c.vat_nature, 'reason', c.vat_reason, 'until', c.vat_exempt_until) as exemption,
            case when g.id is null then null
                 else jsonb_build_object('id', g.id, 'name', g.name, 'phone', g.phone, 'email', g.email) end as agent
     from customers c left join agents g on g.id = c.agent_id
     where c.client_id = $1 and c.active`,
    [customerId],
  );
  return row;
}

const ADDRESS = `select client_id as "customerId", address_code as "addressCode", name, street, city, province,
  postal_code as "postalCode", phone, price_list_id as "priceListId", discount, payment_methods as "paymentMethods"
  from addresses`;

export async function readAddresses(db: Queryable, customerId: number): Promise<DeliveryAddress[]> {
  return db.query<DeliveryAddress>(
    'customers.read-addresses',
    `${ADDRESS} where client_id = $1 and active order by position, address_code`,
    [customerId],
  );
}

/** Of many customers at once, each in the customer's order. */
export async function readAddressesOf(db: Queryable, customerIds: readonly number[]): Promise<DeliveryAddress[]> {
  return db.query<DeliveryAddress>(
    'customers.read-addresses-of-many',
    `${ADDRESS} where client_id = any ($1::int[]) and active order by client_id, position, address_code`,
    [customerIds],
  );
}

export async function readAddress(
  db: Queryable,
  customerId: number,
  addressCode: number,
): Promise<DeliveryAddress | undefined> {
  const [row] = await db.query<DeliveryAddress>(
    'customers.read-address',
    `${ADDRESS} where client_id = $1 and address_code = $2 and active`,
    [customerId, addressCode],
  );
  return row;
}

/** What another system knows of a customer's credit besides their orders here (C-ORD-7). Money. */
export interface StoredCredit {
  readonly advances: number;
  readonly unbilledNotes: number;
  readonly openDeadlines: number;
  /** The overdue part. */
  readonly overdue: number;
  /** Limits beside that of orders; null = none is known. */
  readonly insuredLimit: number | null;
  readonly internalLimit: number | null;
  /** Plain date of these figures; null = not known. */
  readonly asOf: string | null;
  /** How the open deadlines are split; null = not said. */
  readonly remittancesExpired: number | null;
  readonly remittancesToExpire: number | null;
  readonly ribaExpired: number | null;
  readonly ribaToExpire: number | null;
}

const NO_CREDIT: StoredCredit = {
  advances: 0,
  unbilledNotes: 0,
  openDeadlines: 0,
  overdue: 0,
  insuredLimit: null,
  internalLimit: null,
  asOf: null,
  remittancesExpired: null,
  remittancesToExpire: null,
  ribaExpired: null,
  ribaToExpire: null,
};

/** Nothing known = nothing used. */
export async function readCredit(db: Queryable, customerId: number): Promise<StoredCredit> {
  const [row] = await db.query<StoredCredit>(
    'customers.read-credit',
    `select advances, unbilled_notes as "unbilledNotes", open_deadlines as "openDeadlines", overdue,
       insured_limit as "insuredLimit", internal_limit as "internalLimit", as_of as "asOf",
       remittances_expired as "remittancesExpired", remittances_to_expire as "remittancesToExpire",
       riba_expired as "ribaExpired", riba_to_expire as "ribaToExpire"
     from customer_credit where client_id = $1`,
    [customerId],
  );
  return row ?? NO_CREDIT;
}
