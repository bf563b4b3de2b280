/** The checks on the file and on the documents of it among each other (sdi_checks.csv, groups "file" and "duplicate"). */
import type { Invoice } from '../format/invoice.ts';
import type { Finding } from './finding.ts';
import { finding } from './report.ts';

const MAX_BYTES = 5 * 1024 * 1024;
/** From this size on the office is warned: attachments do it. */
const NEARLY = 4.5 * 1024 * 1024;
const FILE_NAME = /^(?:IT[A-Za-z0-9]{11,16}|(?!IT)[A-Z]{2}[A-Za-z0-9]{2,28})_[A-Za-z0-9]{1,5}\.(?:xml(?:\.p7m)?|zip)$/i;

/** Check 00001: country, tax number of the sender, up to five letters or digits. */
export function isFileNameOfSdi(name: string): boolean {
  return FILE_NAME.test(name) && /^[A-Z]{2}/.test(name);
}

/** What was sent before, as far as the shop knows. */
export interface SentBefore {
  /** Names of files. */
  readonly fileNames?: ReadonlySet<string>;
  /** `documentKey` of each. */
  readonly documents?: ReadonlySet<string>;
}

export function checkFileItself(fileName: string, bytes: number, sent: SentBefore): Finding[] {
  const found: Finding[] = [];
  if (!isFileNameOfSdi(fileName)) found.push(finding('00001', ''));
  if (sent.fileNames?.has(fileName)) found.push(finding('00002', ''));
  if (bytes === 0) found.push(finding('00106', ''));
  if (bytes > MAX_BYTES) found.push(finding('00003', ''));
  else if (bytes > NEARLY)
    found.push({
      ...finding('00003', ''),
      level: 'warn',
      it: 'Il file è vicino ai 5 MB ammessi.',
      en: 'The file is near the 5 MB that are allowed.',
    });
  return found;
}

/** What makes two documents of a seller the same one: number and year (with art. 73 the whole date); a credit note is apart. */
export function documentKey({ header, body }: Invoice): string {
  const { type, number = '', day = '', art73 } = body.general?.document ?? {};
  const id = header.seller?.identity?.taxId;
  return [id?.country, id?.code, number, art73 === 'SI' ? day : day.slice(0, 4), type === 'TD04' ? 'TD04' : ''].join(
    '|',
  );
}

export function checkDuplicates(invoices: readonly Invoice[], sent: SentBefore): Finding[] {
  const seen = new Set<string>();
  return invoices.flatMap((invoice) => {
    const { place, body } = invoice;
    const key = documentKey(invoice);
    const found: Finding[] = [];
    if (sent.documents?.has(key)) found.push(finding('00404', '2.1.1.4', { place }));
    if (body.general?.document?.type !== 'TD04' && seen.has(key)) found.push(finding('00409', '2.1.1.4', { place }));
    seen.add(key);
    return found;
  });
}
