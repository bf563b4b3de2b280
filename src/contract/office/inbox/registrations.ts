/** Registrations in the office (C-ID-5): what was sent, what is known of it, and the decision with its terms. */
import { z } from 'zod';
import { REGISTRATION_FIELDS, REGISTRATION_KINDS } from '../../values/registration-form.ts';
import { changeFields, officeEndpoint, officeFields } from '../office-endpoint.ts';

const id = z.int().min(1).max(2_147_483_647);
const clientId = z.int().min(1).max(2_147_483_647);

export const REGISTRATION_STATES = ['waiting', 'approved', 'refused'] as const;

/** Why a customer looks like the applicant; the first three are reasons to ask before another customer is opened. */
export const LIKENESS_REASONS = ['vat_number', 'tax_code', 'email', 'pec', 'email_domain', 'name'] as const;
export type LikenessReason = (typeof LIKENESS_REASONS)[number];

/** `missing`: abroad a company may have none; `none`: a private person. */
const NUMBER_STATES = ['right', 'wrong', 'missing', 'none'] as const;

const choice = z.object({ code: z.string(), name: z.string() });

export const officeRegistrationSchema = z.object({
  id,
  state: z.enum(REGISTRATION_STATES),
  kind: z.enum(REGISTRATION_KINDS),
  /** As it was sent, by field of the form; empty ones are left out. */
  form: z.partialRecord(z.enum(REGISTRATION_FIELDS), z.string()),
  /** Where the visitor came from, when the page was notified. */
  origin: z.string(),
  lang: z.enum(['it', 'en']),
  /** ISO time of the consent, which is when it was sent. */
  sent_at: z.string(),
  vat_number: z.object({
    state: z.enum(NUMBER_STATES),
    /** VIES knows numbers of other EU countries. */
    in_vies: z.boolean(),
    vies: z
      .object({
        state: z.enum(['valid', 'not-enrolled', 'wrong-form', 'unverified']),
        /** Plain date of the result; null = there is none yet. */
        checked_on: z.string().nullable(),
        name: z.string(),
        address: z.string(),
        consultation: z.string(),
      })
      .nullable(),
  }),
  /** The e-mail has a login already: it cannot be approved. */
  has_login: z.boolean(),
  /** Customers that look like the applicant, the strongest reasons first. */
  like: z.array(
    z.object({
      client_id: clientId,
      name: z.string(),
      town: z.string(),
      active: z.boolean(),
      reasons: z.array(z.enum(LIKENESS_REASONS)),
    }),
  ),
  /** Other registrations with the same e-mail or VAT number, newest first. */
  earlier: z.array(z.object({ id, name: z.string(), state: z.enum(REGISTRATION_STATES), sent_at: z.string() })),
  decision: z
    .object({
      at: z.string(),
      by: z.string(),
      /** What the applicant was notified; empty when approved. */
      reason: z.string(),
      client_id: clientId.nullable(),
    })
    .nullable(),
  /** What the form proposes and offers. */
  terms: z.object({
    next_client_id: clientId,
    price_lists: z.array(choice.extend({ default: z.boolean() })),
    agents: z.array(choice),
    payment_methods: z.array(choice),
  }),
  /** Customers of the same province, the newest first: for comparison. */
  neighbours: z.array(
    z.object({
      client_id: clientId,
      name: z.string(),
      town: z.string(),
      /** Terms of others: absent without `prices.read`. */
      price_list: z.string().optional(),
      discount: z.string().optional(),
      agent: z.string(),
    }),
  ),
});
export type OfficeRegistration = z.infer<typeof officeRegistrationSchema>;

export const getRegistration = officeEndpoint({
  name: 'office_inbox.get_registration',
  permission: 'registrations.read',
  summary: 'A registration as it was sent, with what is known of its numbers and of similar customers.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: officeRegistrationSchema }),
});

/** A discount as it is written: `50+10`. */
const MOST_OF_CHAIN = 60;

export const approveRegistration = officeEndpoint({
  name: 'office_inbox.approve_registration',
  permission: 'registrations.decide',
  mutates: true,
  summary:
    'Opens customer, first address and login, and mails the link that sets the password, in one transaction. A credit limit needs customers.credit. 409 changed-meanwhile: it is decided already.',
  request: z.object({
    ...changeFields,
    id,
    /** `new` opens a customer; `existing` gives the login to one that is there, whose terms stay. */
    customer: z.enum(['new', 'existing']),
    /** Of the new one: left out = the next free code. */
    client_id: clientId.optional(),
    /** A new one although a customer with the same numbers or e-mail is there. */
    even_if_known: z.boolean().default(false),
    /** Code; left out = the default one. */
    price_list: z.string().trim().min(1).max(100).optional(),
    /** Code; left out = none. */
    agent: z.string().trim().min(1).max(100).optional(),
    payment_methods: z
      .array(z.string().regex(/^\w{1,40}$/))
      .max(20)
      .default([]),
    discount: z.string().trim().max(MOST_OF_CHAIN).default(''),
    /** Euros; left out = no limit. */
    credit_limit: z.number().min(0).max(100_000_000).optional(),
    /** Words of the person in the e-mail. */
    welcome: z.string().trim().max(2000).default(''),
  }),
  response: z.object({
    message: z.object({
      client_id: clientId,
      /** False: the login was given to an existing customer. */
      is_new: z.boolean(),
      email: z.string(),
      operation: z.int().nullable(),
    }),
  }),
});

export const refuseRegistration = officeEndpoint({
  name: 'office_inbox.refuse_registration',
  permission: 'registrations.decide',
  mutates: true,
  summary:
    'Refuses a registration; the reason is mailed to the applicant. 409 changed-meanwhile: it is decided already.',
  request: z.object({ ...changeFields, id, reason: z.string().trim().min(1).max(1000) }),
  response: z.object({ message: z.object({ email: z.string(), operation: z.int().nullable() }) }),
});
