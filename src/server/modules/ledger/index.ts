/**
 * Owns the account's documents: invoices, credit notes, delivery notes, deadlines, statements (C-DOC). What a document says is
 * stored and shown; nothing of it is computed again.
 */
import { DOCUMENT_RIGHTS, type DocumentRight } from '#contract/values/document-rights.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every, type RepeatedWork } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { createDeadlinePaying, type DeadlinePaying } from './deadline-paying.service.ts';
import { bankSince, type Days } from './deadline-state.rules.ts';
import { type DeadlineSums, readDeadlineSums } from './deadlines.repository.ts';
import { createDeadlinesService, type DeadlinesService, type DeadlinesServiceDeps } from './deadlines.service.ts';
import {
  type AgentDocuments,
  allows,
  type DocumentAccess,
  documentAccess,
  type MembershipOf,
} from './document-access.ts';
import { readFiles, type StoredFile } from './document-parts.repository.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { createLedgerService, type LedgerService, type LedgerServiceDeps } from './ledger.service.ts';
import { packInvoices } from './packed-invoices.repository.ts';

export { type CreditSource, creditByDeadlines, openRows } from './credit-source.ts';
export { confirmPayments, giveBackToOpen, NOT_BEING_PAID, openAfter } from './deadline-paying.repository.ts';
export type { DeadlinePaying } from './deadline-paying.service.ts';
export { type Days, stateInSql } from './deadline-state.rules.ts';
export {
  type DeadlineSums,
  KNOWN_BY_DEADLINES,
  lateOf,
  type OpenDeadline,
  openOf,
  readOpenDeadlines,
} from './deadlines.repository.ts';
export { italianDay } from './document.presenter.ts';
export type {
  AgentDocuments,
  DocumentAccess,
  DocumentMembership,
  DocumentScope,
} from './document-access.ts';
export {
  columnNames,
  columnTypes,
  DEADLINE_COLUMNS,
  INVOICE_COLUMNS,
  INVOICE_ROW_COLUMNS,
  INVOICE_VAT_COLUMNS,
} from './document-columns.ts';
export { numberOf } from './document-filter.ts';
export type { StoredFile } from './document-parts.repository.ts';
export {
  type IssuedDeadline,
  type IssuedInvoice,
  type IssuedInvoiceRow,
  type IssuedLink,
  type IssuedNoteRow,
  type IssuedVat,
  replaceIssuedFile,
  writeIssuedDeadlines,
  writeIssuedFile,
  writeIssuedInvoice,
  writeIssuedNote,
  writeLinks,
  writeSdiState,
} from './issued-documents.repository.ts';
export type { LedgerService, OrderFlow } from './ledger.service.ts';
export { packInvoices } from './packed-invoices.repository.ts';

export interface LedgerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly holidays: readonly string[];
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
  readonly articlesNamed: LedgerServiceDeps['articlesNamed'];
  readonly settings: {
    /** Working days after the due date until a bank receipt counts as late. */
    readonly bankGraceDays: number;
    readonly agents: AgentDocuments;
    readonly transfer: DeadlinesServiceDeps['transfer'];
  };
  /** What a customer's people may do; left out: everything. */
  readonly membershipOf?: MembershipOf;
  /** The provider of the checkout takes payments. */
  readonly card: boolean;
}

export interface Ledger extends LedgerService, DeadlinesService {
  readonly routes: Route[];
  /** Who may see and do what: also for files and disputes. */
  readonly access: DocumentAccess;
  /** All that the caller may see and do: pages leave out the rest. */
  rightsOf(caller: Parameters<DocumentAccess>[0]): DocumentRight[];
  /** For the journal of payments. */
  readonly paying: DeadlinePaying;
  /**
   * Stored files of a document. Whether the caller may have them is asked before, by reading the document itself.
   */
  filesOf(kind: 'invoice' | 'note' | 'dispute', id: number): Promise<StoredFile[]>;
  /** The days against which deadlines are compared now. */
  days(): Days;
  /** Of everything open; `known` 0: the books send no deadlines of this customer. */
  sumsOf(customerId: number): Promise<DeadlineSums>;
  /** Begins to pack the invoices of customers who have many, now and then. */
  start(log: Pick<Log, 'error'>): void;
  close(): Promise<void>;
}

const PACK_MS = 6 * 3_600_000;

export function createLedger(deps: LedgerDeps): Ledger {
  const { db, clock, timeZone, settings, holidays, catalogue, articlesNamed, card } = deps;
  const access = documentAccess(settings.agents, deps.membershipOf);
  let last: Days = { today: '', bankSince: '' };
  const days = (): Days => {
    const day = today(clock, timeZone);
    if (last.today !== day) last = { today: day, bankSince: bankSince(day, settings.bankGraceDays, holidays) };
    return last;
  };
  const service = {
    ...createLedgerService({ db, days, timeZone, access, catalogue, articlesNamed }),
    ...createDeadlinesService({ db, days, access, transfer: settings.transfer, card }),
  };
  let packing: RepeatedWork | undefined;
  return {
    ...service,
    access,
    rightsOf: (caller) => DOCUMENT_RIGHTS.filter((right) => (right !== 'pay' || card) && allows(access, caller, right)),
    routes: ledgerRoutes(service),
    paying: createDeadlinePaying({ access, days }),
    days,
    filesOf: (kind, id) => readFiles(db, kind, id),
    sumsOf: (customerId) => readDeadlineSums(db, { customerId, addresses: null }, days()),
    start(log) {
      const pack = () => db.transaction((transaction) => packInvoices(transaction, 'leave'), { timeoutMs: 0 });
      packing = every(PACK_MS, 'packed invoices', pack, log);
      packing.start();
      packing.runSoon();
    },
    close: async () => packing?.stop(),
  };
}
