/**
 * Who may see which documents of a customer, and do what with them (C-DOC-4): the one place that decides. Lists, counts,
 * searches, links, files and ZIPs of documents ask here, and read within the scope that they get.
 */
import { DOCUMENT_RIGHTS, type DocumentRight } from '#contract/values/document-rights.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';

export interface DocumentScope {
  readonly customerId: number;
  /** Address codes; null = all of the customer's, and documents without an address too. */
  readonly addresses: readonly number[] | null;
  /** Delivery notes with their amounts. */
  readonly prices: boolean;
  /** Opening a document marks it as read by the customer: not when an agent opens it. */
  readonly readerId: number | null;
}

export type AgentDocuments = 'all' | 'deadlines' | 'none';

type Asking = Pick<Caller, 'customerId' | 'role' | 'userId'>;

/** @throws AppError `forbidden`. */
export type DocumentAccess = (caller: Asking, right: DocumentRight) => DocumentScope;

/** What one of a customer's people may do: the roles of a company. */
export interface DocumentMembership {
  readonly rights: readonly DocumentRight[];
  readonly addresses: readonly number[] | null;
  readonly prices: boolean;
}

export type MembershipOf = (caller: Asking) => DocumentMembership;

/** Until companies give roles to their people, everybody has everything. */
const EVERYTHING: DocumentMembership = { rights: DOCUMENT_RIGHTS, addresses: null, prices: true };

/** The setting `agents.documents`. */
const OF_AGENTS: Readonly<Record<AgentDocuments, readonly DocumentRight[]>> = {
  all: DOCUMENT_RIGHTS,
  deadlines: ['deadlines', 'credit', 'pay'],
  none: [],
};

export function documentAccess(agents: AgentDocuments, membershipOf: MembershipOf = () => EVERYTHING): DocumentAccess {
  return (caller, right) => {
    const { customerId, role, userId } = caller;
    const { rights, addresses, prices } =
      role === 'agent' ? { ...EVERYTHING, rights: OF_AGENTS[agents] } : membershipOf(caller);
    if (customerId === 0 || !rights.includes(right)) throw new AppError('forbidden');
    return { customerId, addresses, prices, readerId: role === 'customer' ? userId : null };
  };
}

/** For parts of other pages, which leave out what the caller may not see instead of being refused. */
export function allows(access: DocumentAccess, caller: Asking, right: DocumentRight): boolean {
  try {
    access(caller, right);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
