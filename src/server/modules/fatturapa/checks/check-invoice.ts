/** All findings of a file: schema and Sistema di Interscambio (C-FISC-2). */
import type { InvoiceFile } from '../reading/read-fatturapa.ts';
import { checkFileItself, type SentBefore } from './file-checks.rules.ts';
import type { Finding } from './finding.ts';
import { finding } from './report.ts';
import type { SchemaThread } from './schema-thread.ts';
import { checkSdi } from './sdi-checks.rules.ts';

/** More faults than these are one finding of their own, and no longer listed (00201). */
const MOST_FAULTS = 50;

/**
 * Findings of a file that was read or written. As the Sistema does, the contents are checked only when the schema is followed. Only the current format is checked: for the older and the simplified one the list is empty.
 * `today` is a plain date of Rome.
 * @throws AppError `unavailable` when too many wait for the schema.
 */
export async function checkInvoice(
  file: Pick<InvoiceFile, 'fileName' | 'bytes' | 'xml' | 'invoices'>,
  { schema, today, sent }: { schema: SchemaThread; today: string; sent?: SentBefore },
): Promise<Finding[]> {
  const { fileName, bytes, xml, invoices } = file;
  if (!invoices.some(({ format }) => format === 'current')) return [];
  const faults = await schema.faults(xml);
  const listed = faults.slice(0, MOST_FAULTS).map(({ line, message }): Finding => {
    const { it, en, ...rest } = finding('00200', '');
    return { ...rest, line: String(line), it: `${it} Riga ${line}: ${message}`, en: `${en} Line ${line}: ${message}` };
  });
  return [
    ...listed,
    ...(faults.length > MOST_FAULTS ? [finding('00201', '')] : []),
    ...(faults.length > 0
      ? checkFileItself(fileName, bytes.length, sent ?? {})
      : checkSdi({ fileName, bytes: bytes.length, invoices }, today, sent)),
  ];
}
