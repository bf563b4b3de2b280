/** All checks of the Sistema di Interscambio that can be made here without the schema (C-FISC-2, sdi_checks.csv `yes` and `partly`). */
import type { Invoice } from '../format/invoice.ts';
import { checkDocument } from './document-checks.rules.ts';
import { checkDuplicates, checkFileItself, type SentBefore } from './file-checks.rules.ts';
import type { Finding } from './finding.ts';
import { checkParties, checkTypeOfParties } from './party-checks.rules.ts';

export interface CheckedFile {
  readonly fileName: string;
  /** Size of the file that is sent. */
  readonly bytes: number;
  /** Every document of the file. */
  readonly invoices: readonly Invoice[];
}

/**
 * Findings of a file of the current format; the older and the simplified ones are not checked. Where the prose of a check can be read in
 * two ways, the milder one holds. `today` is a plain date of Rome.
 */
export function checkSdi({ fileName, bytes, invoices }: CheckedFile, today: string, sent: SentBefore = {}): Finding[] {
  const current = invoices.filter(({ format }) => format === 'current');
  const [first] = current;
  return [
    ...checkFileItself(fileName, bytes, sent),
    ...(first ? checkParties(first) : []),
    ...current.flatMap((invoice) => [...checkDocument(invoice, today), ...checkTypeOfParties(invoice)]),
    ...checkDuplicates(current, sent),
  ];
}
