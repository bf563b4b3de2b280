/** Writes agents, customers, addresses, users, discounts and the customers' own codes. */
import type { Assortment } from '#demo/catalogue/assortment.ts';
import { openTable } from '#demo/csv-table.ts';
import { DEMO_LOGINS } from '#demo/demo-logins.ts';
import { between, randomFor } from '#demo/random.ts';
import type { AccountState } from './account-state.ts';
import { AGENTS, COMPANIES, type Company } from './companies.ts';
import { TAX_COLUMNS, taxCaseOf, taxCells } from './tax-cases.ts';
import { vatNumber } from './tax-numbers.ts';
import { addressTerms, baseChain, discountsOf, listOf } from './terms.ts';

/** Codes of the payment methods (C-ORD-3): bank transfer, RiBa at 30/60/90 days end of month, on delivery, card. */
export const PAYMENT_METHODS = {
  transfer: 'bank_transfer',
  riba30: 'riba_30',
  riba60: 'riba_60',
  riba90: 'riba_90',
  delivery: 'cash_on_delivery',
  card: 'card',
} as const;

const CUSTOMER_COLUMNS = [
  'code',
  'company_name',
  'surname',
  'first_name',
  'tax_code',
  'vat_number',
  'recipient_code',
  'pec',
  'address',
  'city',
  'province',
  'postal_code',
  'phone',
  'fax',
  'email',
  'price_list',
  'payment_methods',
  'port',
  'vector',
  'agent',
  'discount',
  'credit_limit',
  'minimum_order',
  'vat_nature',
  'vat_reason',
  'vat_exempt_until',
  ...TAX_COLUMNS,
];

/** Utensilferr S.r.l. */
export const EXPORTER = 10_572;

/** `today`: plain date of the demo. */
export function writeCustomers(
  folder: string,
  seed: number,
  assortment: Assortment,
  today: string,
  states: ReadonlyMap<number, AccountState>,
): Record<string, number> {
  const year = today.slice(0, 4);
  const tables = {
    agents: openTable(folder, 'agents.csv', ['code', 'name', 'email', 'phone', 'password']),
    customers: openTable(folder, 'customers.csv', CUSTOMER_COLUMNS),
    credit: openTable(folder, 'credit.csv', [
      'customer',
      'advances',
      'unbilled_delivery_notes',
      'open_deadlines',
      'overdue',
      'as_of',
    ]),
    addresses: openTable(folder, 'addresses.csv', [
      'customer',
      'code',
      'name',
      'street',
      'city',
      'province',
      'postal_code',
      'phone',
      'price_list',
      'discount',
      'payment_methods',
    ]),
    users: openTable(folder, 'users.csv', [
      'email',
      'password',
      'password_hash',
      'role',
      'customer',
      'agent',
      'name',
      'locale',
    ]),
    discounts: openTable(folder, 'discounts.csv', ['customer', 'address', 'product', 'family', 'brand', 'chain']),
    customer_codes: openTable(folder, 'customer_codes.csv', ['customer', 'code', 'product']),
  };
  for (const { code, name, email, phone } of AGENTS) tables.agents.add([code, name, email, phone, '']);
  for (const [index, company] of COMPANIES.entries()) {
    const random = randomFor(`customer ${company.id}`, seed);
    const phone = `0341 ${between(random, 200, 999)} ${between(random, 100, 999)}`;
    const payments = paymentsOf(company, index);
    const [seat] = company.places;
    const tax = taxCaseOf(company);
    const vat = tax?.vatNumber ?? vatNumberOf(company);
    const { code: recipient, pec } = recipientOf(company, index);
    tables.customers.add([
      company.id,
      company.name,
      company.surname,
      company.firstName,
      tax?.taxCode ?? vat,
      vat,
      tax?.recipientCode ?? recipient,
      tax?.recipientCode ? '' : pec,
      seat?.street,
      seat?.city,
      seat?.province,
      seat?.postalCode,
      phone,
      index % 3 ? '' : phone.replace(/\d{3}$/, '099'),
      emailOf(company, index),
      listOf(company),
      payments.join('|'),
      'Franco',
      index % 2 ? 'Corriere' : 'Nostro automezzo',
      company.agent,
      baseChain(company),
      creditLimit(index),
      index % 4 === 2 ? 150 : index === 0 ? 50 : '',
      ...(tax?.exemption ?? exemptionOf(company, year)),
      ...taxCells(company, today),
    ]);
    const { open, overdue, unbilled } = states.get(company.id) ?? { open: 0, overdue: 0, unbilled: 0 };
    tables.credit.add([company.id, creditUse(index)[0], unbilled / 100, open / 100, overdue / 100, today]);
    for (const [at, place] of company.places.entries()) {
      const { list, chain } = addressTerms(at);
      tables.addresses.add([
        company.id,
        String(at + 1).padStart(3, '0'),
        place.name,
        place.street,
        place.city,
        place.province,
        place.postalCode,
        phone,
        list,
        chain,
        at === 1 ? [PAYMENT_METHODS.riba60, PAYMENT_METHODS.transfer].join('|') : '',
      ]);
    }
    for (const { family, brand, product, chain } of discountsOf(company)) {
      if (!product || assortment.find(product)) tables.discounts.add([company.id, '', product, family, brand, chain]);
    }
  }
  writeUsers(tables.users);
  writeCodes(tables.customer_codes, assortment);
  const rows: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    table.close();
    rows[name] = table.rows;
  }
  return rows;
}

export const vatNumberOf = ({ id }: Company): string => vatNumber(String(1_000_000_000 + id * 21_487).slice(0, 10));

/** A customer without a recipient code gets invoices by certified e-mail (PEC), which '0000000' stands for. */
export function recipientOf(company: Company, index: number): { code: string; pec: string } {
  return index % 3 === 1
    ? { code: `BNC${String(1000 + index).slice(-4)}`, pec: '' }
    : { code: '0000000', pec: emailOf(company, index).replace('@', '@pec.') };
}

/** One customer exports and has a declaration for this year: no VAT until its last day. */
function exemptionOf({ id }: Company, year: string): [nature: string, reason: string, until: string] {
  if (id !== EXPORTER) return ['', '', ''];
  const reason = `Non imponibile art. 8, c. 1, lett. c) DPR 633/72 - dichiarazione d'intento prot. 08060120341234567-000001/${year}`;
  return ['N3.5', reason, `${year}-12-31`];
}

/** Euros; every fifth customer has none. The first customer has enough left for a few orders. */
export function creditLimit(index: number): number | '' {
  if (index % 5 === 4) return '';
  return index === 0 ? 15_000 : 5000 + (index % 6) * 5000;
}

/**
 * Advances and deadlines not yet paid. The second customer's credit is used up by deadlines alone: when a month ends, all that was
 * delivered is invoiced.
 */
export function creditUse(index: number): [advances: number, debt: number] {
  const limit = creditLimit(index) || 5000;
  if (index === 1) return [0, limit];
  return [index % 4 === 3 ? 250 : 0, Math.round(limit * (8 + (index % 5) * 6)) / 100];
}

/** Every fourth customer is late with a part of their debt. */
export function lateShare(index: number): number {
  return index % 4 === 1 ? (20 + index) / 100 : 0;
}

/** Codes of a customer's payment methods, the agreed one first. */
export function paymentsOf(company: Company, index: number): string[] {
  const { transfer, riba30, riba60, riba90, delivery, card } = PAYMENT_METHODS;
  if (index === 0) return [riba30, riba60, transfer, card];
  if (company.kind === 'builder') return [riba90, transfer];
  return index % 2 ? [transfer, delivery, card] : [riba30, transfer, card];
}

/** E-mail of the buyer: the demo login, or an address that nobody owns. */
export function emailOf(company: Company, index: number): string {
  const login = DEMO_LOGINS[index];
  if (index < 2 && login) return login.email;
  return `acquisti@${company.surname
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}-${company.id}.example`;
}

/** The demo logins, the second agent, and the other customers' users without a password: nobody can log in as them. */
function writeUsers(table: ReturnType<typeof openTable>): void {
  const [, , agent, staff] = DEMO_LOGINS;
  for (const [index, company] of COMPANIES.entries()) {
    const login = index < 2 ? DEMO_LOGINS[index] : undefined;
    table.add([
      emailOf(company, index),
      login?.password ?? '',
      '',
      'customer',
      company.id,
      '',
      login?.name ?? `${company.firstName} ${company.surname}`,
      'it',
    ]);
  }
  if (agent)
    for (const { code, name, email } of AGENTS) table.add([email, agent.password, '', 'agent', '', code, name, 'it']);
  if (staff) table.add([staff.email, staff.password, '', 'staff', '', '', staff.name, 'it']);
}

/** Customers' own codes for the articles they buy most. */
function writeCodes(table: ReturnType<typeof openTable>, assortment: Assortment): void {
  const known = [
    'VT933.08.020',
    'VT933.08.030',
    'DD934.08',
    'RN125.08',
    'BF975.08/1000',
    'TN.SX-08/40',
    'VS.12F-R',
    'RP90-22/CU',
    'MS.20X2/50',
    'ML.110-CR',
    'CV.FG16-3G1,5',
    'CHC.013-C',
  ];
  for (const [index, code] of known.entries()) {
    if (!assortment.find(code)) continue;
    table.add([10482, `C-${4471 + index * 3}`, code]);
    if (index % 2) table.add([10517, `FER${String(index + 1).padStart(4, '0')}`, code]);
  }
}
