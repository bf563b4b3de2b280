/** customers.csv, credit.csv, addresses.csv, customer_codes.csv. */
import { date, flag, list, requiredText, text, whole } from '../../cells.ts';
import { fileImport, refuse } from '../../import-rows.ts';
import { readKnownCustomers } from '../../known-codes.repository.ts';
import { bankCode, chain, email, iban, money, paymentTerms, pec, recipientCode } from '../../trade-cells.ts';
import type { Target } from '../../upsert.repository.ts';
import { articleId, customerId, listId, optional, refuseMerged } from '../references.ts';
import { addMissingAddresses } from './missing-addresses.repository.ts';
import {
  keepViesResults,
  refuseHalfIntent,
  storedVatNumber,
  TAX_COLUMNS,
  TAX_TYPES,
  VIES_COLUMNS,
  viesResultOf,
} from './tax-cells.ts';

const MAX_ID = 2_000_000_000;

const CUSTOMERS: Target = {
  name: 'customers',
  table: 'customers',
  key: ['client_id'],
  types: {
    client_id: 'int',
    company_name: 'text',
    surname: 'text',
    first_name: 'text',
    tax_code: 'text',
    vat_number: 'text',
    recipient_code: 'text',
    pec: 'text',
    address: 'text',
    city: 'text',
    province: 'text',
    postal_code: 'text',
    phone: 'text',
    fax: 'text',
    email: 'text',
    price_list_id: 'int',
    payment_methods: 'text[]',
    payment_terms: 'jsonb',
    iban: 'text',
    bank_abi: 'text',
    bank_cab: 'text',
    port: 'text',
    vector: 'text',
    agent_id: 'int',
    discount: 'text',
    credit_limit: 'bigint',
    minimum_order: 'bigint',
    ...TAX_TYPES,
    active: 'boolean',
  },
  whenMissing: 'switch-off',
};

const place = { city: text(100), province: text(10), postal_code: text(20), phone: text(50) } as const;

/** Each of them is exported too: `npm run shop -- customer export`. */
export const CUSTOMER_FILE_COLUMNS = {
  code: { ...whole(1, MAX_ID), aliases: ['client_id'] },
  company_name: requiredText(200),
  surname: text(100),
  first_name: text(100),
  tax_code: text(20),
  vat_number: text(20),
  recipient_code: recipientCode(),
  pec: pec(),
  address: text(200),
  ...place,
  fax: text(50),
  email: email(''),
  price_list: text(100),
  payment_methods: list(50),
  payment_terms: paymentTerms,
  iban,
  bank_abi: bankCode,
  bank_cab: bankCode,
  port: text(100),
  vector: text(100),
  agent: text(100),
  discount: chain(),
  credit_limit: money(null),
  minimum_order: money(null),
  ...TAX_COLUMNS,
  ...VIES_COLUMNS,
  active: flag(true),
} as const;

export const customersImport = fileImport({
  file: 'customers',
  columns: CUSTOMER_FILE_COLUMNS,
  needs: ['code', 'company_name'],
  targets: [CUSTOMERS],
  convert(
    { code, price_list, agent, vat_number, vies_state, vies_on, vies_consultation, active = true, ...rest },
    run,
  ) {
    refuseMerged(run, code, 'code');
    refuseHalfIntent(rest);
    const number = storedVatNumber(vat_number, rest.country);
    const vies = viesResultOf(number ?? '', { vies_state, vies_on, vies_consultation });
    const price_list_id = optional(price_list, (list) => listId(run, list, 'price_list'));
    const agent_id = optional(agent, (name) => run.known.agents.get(name) ?? refuse('unknown-agent', 'agent'));
    const row = { client_id: code, ...rest, vat_number: number, vies, price_list_id, agent_id, active };
    return { target: CUSTOMERS, row };
  },
  prepare: keepViesResults,
  async finish(run) {
    // Without addresses.csv the shop delivers to the customer's own address.
    if (!run.table('addresses')) await addMissingAddresses(run.db);
    await readKnownCustomers(run.db, run.known);
  },
});

const CREDIT: Target = {
  name: 'credit',
  table: 'customer_credit',
  key: ['client_id'],
  types: {
    client_id: 'int',
    advances: 'bigint',
    unbilled_notes: 'bigint',
    open_deadlines: 'bigint',
    overdue: 'bigint',
    insured_limit: 'bigint',
    internal_limit: 'bigint',
    as_of: 'date',
    remittances_expired: 'bigint',
    remittances_to_expire: 'bigint',
    riba_expired: 'bigint',
    riba_to_expire: 'bigint',
  },
  whenMissing: 'delete',
};

/**
 * What the wholesaler's accounts know of a customer's credit (C-ORD-7). The limit is in customers.csv, orders are the
 * shop's own.
 */
export const creditImport = fileImport({
  file: 'credit',
  columns: {
    customer: whole(1, MAX_ID),
    advances: money(0),
    unbilled_delivery_notes: money(0),
    open_deadlines: money(0),
    overdue: money(0),
    insured_limit: money(null),
    internal_limit: money(null),
    as_of: date(null),
    remittances_expired: money(null),
    remittances_to_expire: money(null),
    riba_expired: money(null),
    riba_to_expire: money(null),
  },
  needs: ['customer'],
  targets: [CREDIT],
  convert({ customer, unbilled_delivery_notes, ...rest }, run) {
    return {
      target: CREDIT,
      row: { client_id: customerId(run, customer), ...rest, unbilled_notes: unbilled_delivery_notes },
    };
  },
});

const ADDRESSES: Target = {
  name: 'addresses',
  table: 'addresses',
  key: ['client_id', 'address_code'],
  types: {
    client_id: 'int',
    address_code: 'int',
    name: 'text',
    street: 'text',
    city: 'text',
    province: 'text',
    postal_code: 'text',
    phone: 'text',
    price_list_id: 'int',
    discount: 'text',
    payment_methods: 'text[]',
    active: 'boolean',
  },
  whenMissing: 'switch-off',
};

export const addressesImport = fileImport({
  file: 'addresses',
  columns: {
    customer: whole(1, MAX_ID),
    code: { ...whole(1, MAX_ID), aliases: ['address_code'] },
    name: text(200),
    street: text(200),
    ...place,
    price_list: text(100),
    discount: chain(),
    payment_methods: list(50),
    active: flag(true),
  },
  needs: ['customer', 'code'],
  targets: [ADDRESSES],
  convert({ customer, code, price_list, active = true, ...rest }, run) {
    const price_list_id = optional(price_list, (list) => listId(run, list, 'price_list'));
    return {
      target: ADDRESSES,
      row: { client_id: customerId(run, customer), address_code: code, ...rest, price_list_id, active },
    };
  },
  async finish(run) {
    await addMissingAddresses(run.db);
    await readKnownCustomers(run.db, run.known);
  },
});

const CUSTOMER_CODES: Target = {
  name: 'customer_codes',
  table: 'customer_codes',
  key: ['client_id', 'code_key'],
  types: { client_id: 'int', code_key: 'text', code: 'text', product_id: 'int' },
  whenMissing: 'delete',
};

export const customerCodesImport = fileImport({
  file: 'customer_codes',
  columns: { customer: whole(1, MAX_ID), code: requiredText(100), product: requiredText(100) },
  needs: ['customer', 'code', 'product'],
  targets: [CUSTOMER_CODES],
  convert({ customer, code = '', product }, run) {
    const code_key = code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (code_key === '') refuse('required', 'code');
    return {
      target: CUSTOMER_CODES,
      row: { client_id: customerId(run, customer), code_key, code, product_id: articleId(run, product) },
    };
  },
});
