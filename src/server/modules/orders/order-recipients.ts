/**
 * Puts the e-mails of an order into the outbox, in the transaction that creates or changes it: one per recipient and
 * step.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Customer, readOrderUsers } from '../customers/index.ts';
import type { MailValues, OutgoingEmail } from '../mail/index.ts';
import { changeLines, type OrderChanges } from './amending/order-changes.ts';
import {
  type OfficeLine,
  type OrderEvent,
  type OrderRecipient,
  orderRecipients,
} from './history/order-recipients.rules.ts';
import { ORDER_VALUES, orderAttachment } from './order-mail.ts';

/** Setting `orderMail`. */
export interface OrderMailSettings {
  /** Whether the customer's agent gets an e-mail about orders that are sent. */
  readonly agent: boolean;
  readonly office: readonly OfficeLine[];
  /** Recipient of notices about orders, for example that a plafond was exceeded; empty or left out = none. */
  readonly notices?: string;
}

export interface OrderOnItsWay {
  readonly customerId: number;
  readonly locale: Locale;
  readonly series: string;
  /** User who sent it. */
  readonly ordererId: number | null;
  readonly customer: Pick<Customer, 'companyName' | 'email' | 'agent'>;
}

/** The recipients for this step. */
export async function recipientsOf(
  db: Queryable,
  event: OrderEvent,
  { customerId, locale, series, ordererId, customer }: OrderOnItsWay,
  settings: OrderMailSettings,
): Promise<OrderRecipient[]> {
  const agent = settings.agent && event === 'sent' ? customer.agent : null;
  const emails = [customer.email, agent?.email ?? ''].map((email) => email.trim().toLowerCase());
  const users = await readOrderUsers(db, { customerId, ordererId, emails });
  return orderRecipients({
    event,
    series,
    locale,
    ordererId,
    agent,
    users,
    office: settings.office,
    company: { customerId, name: customer.companyName, email: customer.email },
  });
}

/** Begin of the keys of all e-mails about an order. */
export const emailsOfOrder = (number: string) => `order:${number}:`;

const KIND = {
  orderer: 'order-confirmation',
  company: 'order-confirmation',
  agent: 'order-agent',
  office: 'order-office',
} as const;
const AUDIENCE = { orderer: 'customer', company: 'customer', agent: 'agent', office: 'office' } as const;

export function sentOrderEmails(
  number: string,
  customerId: number,
  recipients: readonly OrderRecipient[],
): OutgoingEmail[] {
  return recipients.map(({ role, email, name, locale }) => ({
    kind: KIND[role],
    recipient: email,
    locale,
    values: { recipient_name: name },
    filledBy: { maker: ORDER_VALUES, about: { customerId, number, audience: AUDIENCE[role] } },
    dedupeKey: `${emailsOfOrder(number)}${email}`,
    attachments: [orderAttachment(customerId, number, locale)],
  }));
}

/** What was changed of an order, and what it is now. */
export function amendedOrderEmail(
  { role, email, name, locale }: OrderRecipient,
  amended: {
    readonly number: string;
    readonly customerId: number;
    readonly position: number;
    readonly changes: OrderChanges;
    readonly note: string;
  },
): OutgoingEmail {
  const { number, customerId, position, changes, note } = amended;
  return {
    kind: 'order-amended',
    recipient: email,
    locale,
    values: {
      recipient_name: name,
      changes: { block: 'lines', lines: changeLines(changes, locale) },
      note: { block: 'lines', lines: [[NOTE[locale], note]] },
    },
    filledBy: { maker: ORDER_VALUES, about: { customerId, number, audience: AUDIENCE[role] } },
    dedupeKey: `${emailsOfOrder(number)}${position}:${email}`,
    attachments: [orderAttachment(customerId, number, locale)],
  };
}

const NOTE = { it: 'Note', en: 'Notes' } as const;

/** Steps after sending, with the same recipients. */
export function movedOrderEmail(
  reader: OrderRecipient,
  step: {
    readonly event: Exclude<OrderEvent, 'sent' | 'amended'>;
    readonly number: string;
    readonly customerId: number;
    /** Index in the timeline: each step is e-mailed once. */
    readonly position: number;
    readonly values: (locale: Locale) => MailValues;
  },
): OutgoingEmail {
  const { event, number, customerId, position } = step;
  const { email, name, locale } = reader;
  const isDelivery = event === 'partial' || event === 'fulfilled';
  return {
    kind: `order-${event}`,
    recipient: email,
    locale,
    values: { ...step.values(locale), recipient_name: name },
    dedupeKey: `${emailsOfOrder(number)}${position}:${email}`,
    ...(isDelivery && { attachments: [orderAttachment(customerId, number, locale)] }),
  };
}
