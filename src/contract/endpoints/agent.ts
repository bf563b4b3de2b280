/** What agents do beside selling: their customers, whom they work for, carts between them and the client (C-ID-6, C-CART-7). */
import { z } from 'zod';
import { AGENT_SORTS } from '#contract/values/agent-sorts.ts';
import { CART_NAME_MAX } from '#contract/values/constants.ts';
import { mutationAnswer } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { addressSchema, callerFields, identityFields, userSchema, wholeNumber } from './identity.ts';

export const AGENT_CUSTOMERS_PER_PAGE = 50;

/** Active carts of one kind, at all addresses together. */
const openCartSchema = z.object({
  rows: z.int(),
  /** Net as the rows were last seen. */
  totale_net: z.number(),
});

export const agentCustomerSchema = z.object({
  client_id: z.int(),
  company_name: z.string(),
  city: z.string(),
  province: z.string(),
  phone: z.string(),
  /** Euros beyond their date; 0 = none. */
  overdue: z.number(),
  last_order: z.object({ number: z.string(), date: z.string(), total: z.number() }).nullable(),
  agent_cart: openCartSchema.nullable(),
  client_cart: openCartSchema.nullable(),
  /** In the customer's order. */
  address_codes: z.array(addressSchema),
});
export type AgentCustomer = z.infer<typeof agentCustomerSchema>;

export const getAgentCustomers = endpoint({
  name: 'agent.get_customers',
  summary: 'The customers assigned to the agent, with what is overdue, their last order and open carts.',
  access: 'agent',
  request: z.object({
    ...identityFields,
    /** Words of company, town or customer code; all must be found. */
    text: z.string().trim().max(100).default(''),
    sort: z.enum(AGENT_SORTS).default('name'),
    /** Only those who owe something beyond its date. */
    overdue: z.boolean().default(false),
    page: wholeNumber.pipe(z.int().min(1)).default(1),
    per_page: wholeNumber.pipe(z.int().min(1).max(100)).default(AGENT_CUSTOMERS_PER_PAGE),
  }),
  response: z.object({
    message: z.object({
      data: z.array(agentCustomerSchema),
      count: z.int(),
      /** Of those whom the words find, how many owe something beyond its date. */
      overdue_count: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  }),
});
export type AgentCustomers = z.infer<typeof getAgentCustomers.response>['message'];

export const chooseCustomer = endpoint({
  name: 'agent.choose_customer',
  summary: 'From now on the session works for this customer at this address (left out: his first).',
  access: 'agent',
  mutates: true,
  request: z.object({
    ...identityFields,
    client_id: wholeNumber,
  }),
  response: z.object({ message: userSchema }),
});

export const copyToAgentCart = endpoint({
  name: 'agent.copy_rows',
  summary:
    'Copies rows of a cart of the client into the agent cart; those that cannot be bought are listed with the reason.',
  access: 'agent',
  mutates: true,
  rateLimit: 'lists',
  request: z.object({
    ...callerFields,
    /** An active or saved cart of the client. */
    id_cart: wholeNumber,
    /** Left out: all of them. */
    row_ids: z.array(wholeNumber).min(1).max(2000).optional(),
    /** Made by the page for one copy and sent again with each try of it: nothing is copied twice. */
    key: z.string().min(8).max(40).optional(),
  }),
  response: z.object({
    message: mutationAnswer.shape.message.extend({
      copied: z.int(),
      refused: z.array(z.object({ row_id: z.int(), carti: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
});
export type CopiedRows = z.infer<typeof copyToAgentCart.response>['message'];

export const handOverCart = endpoint({
  name: 'agent.hand_over',
  summary:
    'Gives a cart of the agent to the client, who finds it among his saved ones. Answers the agent cart afterwards.',
  access: 'agent',
  mutates: true,
  rateLimit: 'lists',
  request: z.object({
    ...callerFields,
    id_cart: wholeNumber,
    /** Empty: a name with agent and date. */
    name: z.string().trim().max(CART_NAME_MAX).default(''),
  }),
  response: z.object({
    message: mutationAnswer.shape.message.extend({
      handed_over: z.object({ id_cart: z.int(), cart_name: z.string() }),
    }),
  }),
});
export type HandedOver = z.infer<typeof handOverCart.response>['message'];
