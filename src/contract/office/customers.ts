/** Customers as staff see them: everything on one page, what may be changed of it, people, notes and tasks. */
import { z } from 'zod';
import { wholesalerAccessSchema } from '../endpoints/account/security.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

/** Number of a customer. */
const code = z.int().positive();
const addressCode = z.int().positive();
const day = z.iso.date();
/** Amounts in euros are absent for staff without `prices.read` (C-OFF-5). */
const euros = z.number().optional();
const name = z.string().trim().max(200);
const short = z.string().trim().max(60);

/** What the page of a customer edits. `known` of a change has the same fields, as the page held them (C-OFF-4). */
export const customerFields = z
  .strictObject({
    company_name: name,
    surname: name,
    first_name: name,
    country: z.string().trim().toUpperCase().max(2),
    vat_number: short,
    tax_code: short,
    recipient_code: short,
    pec: z.string().trim().max(254),
    address: name,
    postal_code: short,
    city: name,
    province: short,
    phone: short,
    fax: short,
    email: z.string().trim().max(254),
    /** null = none. */
    agent_id: z.int().positive().nullable(),
    /** null = the shop's default. */
    price_list_id: z.int().positive().nullable(),
    /** Discount chain: `50+10`. */
    discount: short,
    /** Euros without VAT; null = the shop's setting. */
    minimum_order: z.number().min(0).max(1e9).nullable(),
    active: z.boolean(),
  })
  .partial();
export type CustomerFields = z.infer<typeof customerFields>;

export const creditFields = z
  .strictObject({
    /** Euros; null = no limit. */
    credit_limit: z.number().min(0).max(1e10).nullable(),
    /** Codes, in the order in which checkout offers them. */
    payment_methods: z.array(short).max(20),
  })
  .partial();

export const addressFields = z
  .strictObject({
    name,
    street: name,
    postal_code: short,
    city: name,
    province: short,
    phone: short,
    price_list_id: z.int().positive().nullable(),
    discount: short,
    active: z.boolean(),
  })
  .partial();

const personFields = z.strictObject({ name, locale: z.enum(['it', 'en']) }).partial();

const noteSchema = z.object({
  id: z.int(),
  author: z.string(),
  text: z.string(),
  /** ISO time. */
  at: z.string(),
  /** Plain date of a task; null = a note. */
  due: z.string().nullable(),
  done: z.object({ at: z.string(), by: z.string() }).nullable(),
});

const personSchema = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(['it', 'en']),
  active: z.boolean(),
  /** They have no password yet. */
  invited: z.boolean(),
  /** ISO times; null = never. */
  last_login: z.string().nullable(),
  sessions: z.array(z.object({ device: z.string(), opened: z.string(), seen: z.string() })),
});

const addressSchema = z.object({
  address_code: z.int(),
  name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  province: z.string(),
  phone: z.string(),
  price_list_id: z.int().nullable().optional(),
  discount: z.string().optional(),
  active: z.boolean(),
});

const choicesSchema = z.object({
  agents: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  price_lists: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), default: z.boolean() })).optional(),
  payment_methods: z.array(z.object({ code: z.string(), label: z.string() })),
});

const spanSchema = z.object({ from: z.string(), until: z.string(), orders: z.int(), net: euros });

export const officeCustomerSchema = z.object({
  /** That of the customer that the asked number leads to: another one when it was merged. */
  code: z.int(),
  /** Customers that were merged into this one, the latest first; `operation` takes it back. */
  former: z.array(z.object({ code: z.int(), name: z.string(), at: z.string(), operation: z.int().nullable() })),
  fields: customerFields,
  /** For staff who may see amounts. */
  credit_fields: creditFields.optional(),
  /** Of the last change by staff; null = none. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  credit: z
    .object({
      limit: z.number().nullable(),
      open_deadlines: z.number(),
      overdue: z.number(),
      unbilled_notes: z.number(),
      orders: z.number(),
      advances: z.number(),
      used: z.number(),
      /** null = no limit. */
      available: z.number().nullable(),
      /** Day of what another system says; null = not known. */
      as_of: z.string().nullable(),
      /** Open deadlines are those of this shop's documents, so each can be listed. */
      by_deadlines: z.boolean(),
    })
    .optional(),
  sales: z.object({
    year: spanSchema,
    before: spanSchema,
    /** Whole percent; null = nothing to compare with. */
    change: z.int().nullable().optional(),
  }),
  open_orders: z.object({ count: z.int(), partial: z.int(), residual: euros }),
  last_order: z.object({ number: z.string(), date: z.string() }).nullable(),
  addresses: z.array(addressSchema),
  people: z.array(personSchema),
  notes: z.array(noteSchema),
  /** Carts with rows: the customer's own, and those that the agent or the office prepares. */
  carts: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['client', 'agent']),
      saved: z.boolean(),
      name: z.string(),
      address_code: z.int(),
      rows: z.int(),
      changed: z.string(),
    }),
  ),
  /** Absent without `enquiries.read`. */
  enquiries: z
    .array(z.object({ id: z.int(), kind: z.string(), subject: z.string(), name: z.string(), at: z.string() }))
    .optional(),
  /** Bought at least twice in the year before the last six months, and not since. */
  lost_articles: z.array(
    z.object({ carti: z.string(), name: z.string(), orders: z.int(), pieces: z.number(), last: z.string() }),
  ),
  /** Discount chains of articles, families and brands. */
  discounts: z
    .array(z.object({ level: z.enum(['article', 'family', 'brand']), of: z.string(), chain: z.string() }))
    .optional(),
  accesses: z.array(wholesalerAccessSchema),
  choices: choicesSchema,
});
export type OfficeCustomer = z.infer<typeof officeCustomerSchema>;

/** `operation`: for undoing; null = nothing changed. */
const savedSchema = z.object({ message: z.object({ operation: z.int().nullable() }) });

export const getOfficeCustomer = officeEndpoint({
  name: 'office_customers.get_customer',
  summary: 'A customer as staff see it: credit, sales, orders, carts, people, notes, what may be changed.',
  permission: 'customers.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: officeCustomerSchema }),
});

export const getCustomerLists = officeEndpoint({
  name: 'office_customers.get_lists',
  summary: 'Agents, price lists and ways of payment that a customer can have.',
  permission: 'customers.read',
  request: z.object({ ...officeFields }),
  response: z.object({ message: choicesSchema }),
});

export const getCustomerDocuments = officeEndpoint({
  name: 'office_customers.get_documents',
  summary: 'Open deadlines of a customer with their sum, and the newest invoices and delivery notes.',
  permission: 'customers.read',
  request: z.object({ ...officeFields, code }),
  response: z.object({
    message: z.object({
      deadlines: z.array(
        z.object({
          document: z.string(),
          due: z.string().nullable(),
          method: z.string(),
          amount: euros,
          open: euros,
          overdue: z.boolean(),
        }),
      ),
      /** Of all that are open, and of the overdue ones. */
      open: euros,
      overdue: euros,
      documents: z.array(
        z.object({
          kind: z.enum(['invoice', 'credit_note', 'note']),
          number: z.string(),
          date: z.string(),
          total: euros,
        }),
      ),
    }),
  }),
});

export const saveCustomer = officeEndpoint({
  name: 'office_customers.save_customer',
  summary: 'Changes fields of a customer; a field that another person changed meanwhile is 409 with both values.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({ ...changeFields, code, known: customerFields, fields: customerFields }),
  response: savedSchema,
});

export const saveCustomerCredit = officeEndpoint({
  name: 'office_customers.save_credit',
  summary: 'Changes the credit limit and the ways of payment of a customer.',
  permission: 'customers.credit',
  mutates: true,
  request: z.object({ ...changeFields, code, known: creditFields, fields: creditFields }),
  response: savedSchema,
});

export const saveCustomerAddress = officeEndpoint({
  name: 'office_customers.save_address',
  summary: 'Changes a delivery address of a customer, or adds one.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    /** Left out: a new one. */
    address_code: addressCode.optional(),
    known: addressFields.default({}),
    fields: addressFields,
  }),
  response: z.object({ message: z.object({ address_code: z.int(), operation: z.int().nullable() }) }),
});

export const saveCustomerPerson = officeEndpoint({
  name: 'office_customers.save_person',
  summary: 'Changes the name or the language of a person of a customer.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({ ...changeFields, user_id: code, known: personFields, fields: personFields }),
  response: savedSchema,
});

export const inviteCustomerPerson = officeEndpoint({
  name: 'office_customers.invite_person',
  summary: 'Gives a person of a customer a login, and sends the link that sets the password.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    email: z.string().trim().toLowerCase().max(254),
    name: name.min(1),
    locale: z.enum(['it', 'en']),
  }),
  response: z.object({ message: z.object({ user_id: z.int(), operation: z.int().nullable() }) }),
});

export const sendPasswordLink = officeEndpoint({
  name: 'office_customers.send_link',
  summary: 'Sends a person of a customer a new link that sets the password.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({ ...changeFields, user_id: code }),
  response: z.object({ message: z.object({ recipient: z.string() }) }),
});

export const blockCustomerPerson = officeEndpoint({
  name: 'office_customers.block_person',
  summary: 'A person of a customer may no longer sign in, or may again; their sessions end at once.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({ ...changeFields, user_id: code, blocked: z.boolean() }),
  response: savedSchema,
});

export const endCustomerSessions = officeEndpoint({
  name: 'office_customers.end_sessions',
  summary: 'Ends all sessions of a person of a customer.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({ ...changeFields, user_id: code }),
  response: savedSchema,
});

export const addCustomerNote = officeEndpoint({
  name: 'office_customers.add_note',
  summary: 'An internal note about a customer; with a day it is a task.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    text: z.string().trim().min(1).max(2000),
    due: day.nullable().default(null),
  }),
  response: z.object({ message: z.object({ id: z.int(), operation: z.int().nullable() }) }),
});

export const doneCustomerTask = officeEndpoint({
  name: 'office_customers.set_done',
  summary: 'A task is done, or still to do.',
  permission: 'customers.write',
  mutates: true,
  request: z.object({ ...changeFields, id: z.int().positive(), done: z.boolean() }),
  response: savedSchema,
});

export const shopAs = officeEndpoint({
  name: 'office_customers.shop_as',
  summary: 'Opens the shop as a customer, to see or to act; the customer reads who, when and why.',
  permission: 'customers.shop_as',
  stepUp: true,
  mutates: true,
  request: z.object({
    ...changeFields,
    code,
    mode: z.enum(['see', 'act']),
    reason: z.string().trim().min(3).max(200),
  }),
  /** A URL of the shop that works once, for a minute. */
  response: z.object({ message: z.object({ href: z.string() }) }),
});

export const endShopAs = officeEndpoint({
  name: 'office_customers.end_shop_as',
  summary: 'Ends visits to the shop as a customer: one’s own, or with `people.write` those of others.',
  permission: 'customers.shop_as',
  mutates: true,
  request: z.object({ ...changeFields, id: z.int().positive() }),
  response: savedSchema,
});
