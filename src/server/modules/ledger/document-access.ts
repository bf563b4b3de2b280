/**
 * Who may see which documents of a customer (C-DOC-4): the one place that decides. Today every login of a customer sees
 * everything of it; agents see what the setting `agents.documents` allows. Roles of a company's people belong here.
 */
import { AppError } from '#contract/values/errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';

export type DocumentRight = 'invoices' | 'deliveries' | 'deadlines';

export interface DocumentScope {
  readonly customerId: number;
  /** Address codes; null = all of the customer's. */
  readonly addresses: readonly number[] | null;
  /** Delivery notes with their amounts. */
  readonly prices: boolean;
  /** Opening a document marks it as read by the customer: not when an agent opens it. */
  readonly readerId: number | null;
}

export type AgentDocuments = 'all' | 'deadlines' | 'none';

export type DocumentAccess = (
  caller: Pick<Caller, 'customerId' | 'role' | 'userId'>,
  right: DocumentRight,
) => DocumentScope;

/** @throws AppError `forbidden` from the function that it returns. */
export function documentAccess(agents: AgentDocuments): DocumentAccess {
  return ({ customerId, role, userId }, right) => {
    const refused = role === 'agent' && (agents === 'none' || (agents === 'deadlines' && right !== 'deadlines'));
    if (refused || customerId === 0) throw new AppError('forbidden');
    return { customerId, addresses: null, prices: true, readerId: role === 'customer' ? userId : null };
  };
}
