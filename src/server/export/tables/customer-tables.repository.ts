/** Agents, customers and what belongs to them, as the import reads them. */
import { termsText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import { columnsOf, type ExportTable, exportTable } from '../table-plan.ts';

const NEVER_READABLE = 'passwords are stored as digests only';

export const agentsTable = exportTable('agents', {
  columns: { code: 'a.code', name: 'a.name', email: 'a.email', phone: 'a.phone' },
  without: { password: NEVER_READABLE, replace_password: NEVER_READABLE },
  from: 'from agents a order by a.code collate "C"',
});

const terms = (raw: unknown) => (raw === null ? null : termsText(raw as PaymentTerms, 'it'));

/** The number of a customer as results of VIES are stored: `plainVatNumber`. */
const PLAIN_NUMBER = `regexp_replace(regexp_replace(regexp_replace(upper(c.vat_number), '[^A-Z0-9]', '', 'g'), '^IT(?=\\d)', ''), '^GR(?=\\d)', 'EL')`;

export const customersTable = exportTable('customers', {
  columns: {
    code: ['c.client_id', 'number'],
    company_name: 'c.company_name',
    surname: 'c.surname',
    first_name: 'c.first_name',
    tax_code: 'c.tax_code',
    vat_number: 'c.vat_number',
    recipient_code: 'c.recipient_code',
    pec: 'c.pec',
    address: 'c.address',
    city: 'c.city',
    province: 'c.province',
    postal_code: 'c.postal_code',
    phone: 'c.phone',
    fax: 'c.fax',
    email: 'c.email',
    price_list: 'l.code',
    payment_methods: ['c.payment_methods', 'list'],
    payment_terms: ['c.payment_terms', terms],
    iban: 'c.iban',
    bank_abi: 'c.bank_abi',
    bank_cab: 'c.bank_cab',
    port: 'c.port',
    vector: 'c.vector',
    agent: 'a.code',
    discount: 'c.discount',
    credit_limit: ['c.credit_limit', 'money'],
    minimum_order: ['c.minimum_order', 'money'],
    vat_nature: 'c.vat_nature',
    vat_reason: 'c.vat_reason',
    vat_exempt_until: ['c.vat_exempt_until', 'date'],
    country: 'c.country',
    split_payment: ['c.split_payment', 'flag'],
    intent_protocol: 'c.intent_protocol',
    intent_received_on: ['c.intent_received_on', 'date'],
    intent_from: ['c.intent_from', 'date'],
    intent_to: ['c.intent_to', 'date'],
    intent_plafond: ['c.intent_plafond', 'money'],
    intent_used: ['c.intent_used', 'money'],
    vies_state: 'v.state',
    vies_on: ['v.checked_on', 'date'],
    vies_consultation: 'v.consultation',
    active: ['c.active', 'flag'],
  },
  // Customers that were merged into others are not written by an import either: the others have what was theirs.
  from: `from customers c left join price_lists l on l.id = c.price_list_id left join agents a on a.id = c.agent_id
    left join vies_results v on v.vat_number = ${PLAIN_NUMBER} and v.state in ('valid', 'not-enrolled') and v.checked_on is not null
    where c.merged_into is null order by c.client_id`,
});

export const creditTable = exportTable('credit', {
  columns: {
    customer: ['k.client_id', 'number'],
    advances: ['k.advances', 'money'],
    unbilled_delivery_notes: ['k.unbilled_notes', 'money'],
    open_deadlines: ['k.open_deadlines', 'money'],
    overdue: ['k.overdue', 'money'],
    insured_limit: ['k.insured_limit', 'money'],
    internal_limit: ['k.internal_limit', 'money'],
    as_of: ['k.as_of', 'date'],
    remittances_expired: ['k.remittances_expired', 'money'],
    remittances_to_expire: ['k.remittances_to_expire', 'money'],
    riba_expired: ['k.riba_expired', 'money'],
    riba_to_expire: ['k.riba_to_expire', 'money'],
  },
  from: 'from customer_credit k join customers c using (client_id) where c.merged_into is null order by k.client_id',
});

export const addressesTable = exportTable('addresses', {
  columns: {
    customer: ['d.client_id', 'number'],
    code: ['d.address_code', 'number'],
    name: 'd.name',
    street: 'd.street',
    city: 'd.city',
    province: 'd.province',
    postal_code: 'd.postal_code',
    phone: 'd.phone',
    price_list: 'l.code',
    discount: 'd.discount',
    payment_methods: ['d.payment_methods', 'list'],
    active: ['d.active', 'flag'],
  },
  from: `from addresses d join customers c using (client_id) left join price_lists l on l.id = d.price_list_id
    where c.merged_into is null order by d.client_id, d.address_code`,
});

const USER_COLUMNS = columnsOf({
  email: 'u.email',
  role: 'u.role',
  customer: ['u.client_id', 'number'],
  agent: 'a.code',
  name: 'u.name',
  locale: 'u.locale',
  active: ['u.active', 'flag'],
});

export const usersTable: ExportTable = {
  file: 'users',
  without: { password: NEVER_READABLE, replace_password: NEVER_READABLE },
  plan: async (_, { passwords }) => ({
    columns: passwords ? [...USER_COLUMNS, ...columnsOf({ password_hash: 'u.password_hash' })] : USER_COLUMNS,
    from: 'from users u left join agents a on a.id = u.agent_id order by u.email collate "C"',
  }),
};

export const customerCodesTable = exportTable('customer_codes', {
  columns: { customer: ['k.client_id', 'number'], code: 'k.code', product: 'p.carti' },
  from: `from customer_codes k join products p on p.id = k.product_id join customers c using (client_id)
    where c.merged_into is null order by k.client_id, k.code_key collate "C"`,
});

export const discountsTable = exportTable('discounts', {
  columns: {
    customer: ['d.client_id', 'number'],
    product: 'p.carti',
    family: 'f.code',
    brand: 'b.code',
    chain: 'd.chain',
  },
  without: { address: 'the chains of customers and addresses are columns of their own tables' },
  from: `from discounts d join customers c using (client_id) left join products p on p.id = d.product_id
    left join families f on f.id = d.family_id left join brands b on b.id = d.brand_id
    where c.merged_into is null
    order by d.client_id, p.carti collate "C", f.code collate "C", b.code collate "C"`,
});
