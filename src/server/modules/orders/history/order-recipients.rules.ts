/**
 * The recipients of e-mails about an order: the buyer, the company, its agent, the wholesaler's office. Each e-mail
 * address once, in the role that comes first and in the language of its owner; each e-mail has one recipient, so nobody
 * sees the others' addresses.
 */
import type { Locale } from '#contract/values/locale.ts';

export type OrderEvent = 'sent' | 'accepted' | 'amended' | 'partial' | 'fulfilled' | 'cancelled';

export interface OrderRecipient {
  readonly role: 'orderer' | 'company' | 'agent' | 'office';
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/** A login of the shop, whose owner chose a language. */
export interface KnownUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly role: 'customer' | 'agent' | 'staff';
  /** Of a customer's user. */
  readonly customerId: number | null;
  /** Of an agent's user. */
  readonly agentId: number | null;
}

/** One line of the setting `orderMail.office`. */
export interface OfficeLine {
  readonly to: string;
  readonly language: Locale;
  readonly events: readonly OrderEvent[];
  /** Document types (causali); none = all. */
  readonly series: readonly string[];
}

export interface OrderParties {
  readonly event: OrderEvent;
  readonly series: string;
  /** Language in which the order was sent. */
  readonly locale: Locale;
  /** null = nobody with a login. */
  readonly ordererId: number | null;
  readonly company: { readonly customerId: number; readonly name: string; readonly email: string };
  readonly agent: { readonly id: number; readonly name: string; readonly email: string } | null;
  /** All users whose e-mail address, id or customer may match. */
  readonly users: readonly KnownUser[];
  readonly office: readonly OfficeLine[];
}

const plain = (email: string) => email.trim().toLowerCase();

export function orderRecipients(parties: OrderParties): OrderRecipient[] {
  const { event, series, locale, company, agent, users, office } = parties;
  const orderer = users.find(({ id }) => id === parties.ordererId);
  const localeOf = (email: string) => users.find((user) => user.email === plain(email))?.locale;
  const colleague = users.find(({ customerId, role }) => role === 'customer' && customerId === company.customerId);
  const isOwnOrder = orderer === undefined || orderer.role === 'customer';
  const wanted: OrderRecipient[] = [];
  if (orderer) {
    const role = orderer.role === 'customer' ? 'orderer' : orderer.role === 'agent' ? 'agent' : 'office';
    // The order was sent in a language that its sender understands.
    wanted.push({ role, email: orderer.email, name: orderer.name, locale });
  }
  wanted.push({
    role: 'company',
    email: company.email,
    name: company.name,
    locale: localeOf(company.email) ?? (isOwnOrder ? locale : colleague?.locale) ?? 'it',
  });
  // An agent who sent the order gets the e-mail at their login's e-mail address, not also at the agent's.
  if (agent && orderer?.agentId !== agent.id)
    wanted.push({ role: 'agent', email: agent.email, name: agent.name, locale: localeOf(agent.email) ?? 'it' });
  for (const { to, language, events, series: only } of office)
    if (events.includes(event) && (only.length === 0 || only.includes(series)))
      wanted.push({ role: 'office', email: to, name: '', locale: language });

  const seen = new Set<string>();
  return wanted.flatMap((reader) => {
    const email = plain(reader.email);
    if (email === '' || seen.has(email)) return [];
    seen.add(email);
    return [{ ...reader, email }];
  });
}
