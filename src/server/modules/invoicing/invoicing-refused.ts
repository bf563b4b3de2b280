/** A document that was not issued; nothing has changed. */
import type { Finding } from '../fatturapa/index.ts';

export type InvoicingFault =
  | 'off'
  | 'no-fatturapa'
  | 'seller-incomplete'
  | 'buyer-incomplete'
  | 'row-without-description'
  | 'no-carrier'
  | 'day-future'
  | 'day-before-last'
  | 'day-before-document'
  | 'number-taken'
  | 'series-begun'
  | 'no-note'
  | 'note-not-here'
  | 'note-invoiced'
  | 'note-annulled'
  | 'later-note'
  | 'notes-differ'
  | 'no-invoice'
  | 'invoice-not-here'
  | 'not-rejected'
  | 'no-row'
  | 'too-many-pieces'
  | 'nothing-left'
  | 'findings';

export interface FaultDetails {
  /** Of the document it is about. */
  readonly number?: string;
  /** Names of settings or of columns of a customer. */
  readonly fields?: readonly string[];
  /** Plain dates. */
  readonly day?: string;
  readonly last?: string;
  /** Number of another document. */
  readonly other?: string;
  readonly row?: string;
  readonly residual?: number;
  /** Why the Sistema di Interscambio would refuse the file. */
  readonly findings?: readonly Finding[];
}

export class InvoicingRefused extends Error {
  readonly fault: InvoicingFault;
  readonly details: FaultDetails;

  constructor(fault: InvoicingFault, details: FaultDetails = {}) {
    super(fault);
    this.name = 'InvoicingRefused';
    this.fault = fault;
    this.details = details;
  }
}
