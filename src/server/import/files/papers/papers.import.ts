/**
 * `papers/` of a source, and papers.csv: PDFs, XML and other files of documents (C-DOC-5). They are kept byte for byte, named by
 * their content, and given to their owner alone. What names no document yet waits for it.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { endOf } from '#contract/values/enquiry-form.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { readFatturaPa, refusalText } from '#server/modules/fatturapa/index.ts';
import { paperName } from '#server/platform/media/media-names.rules.ts';
import { dryStore } from '#server/platform/media/media-store.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import { attachmentName, attachmentType } from '#server/platform/uploads/attachment-content.rules.ts';
import { custom, flag, orNull, requiredText, whole } from '../../cells.ts';
import { CellRefused, type IssueDetails } from '../../import-failure.ts';
import { fileImport, refuse } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { IssueCode, IssueLanguage } from '../../issue-texts.ts';
import { isEmpty } from '../../upsert.repository.ts';
import { documentNumber } from '../account/document-cells.ts';
import { customerId } from '../references.ts';
import { paperKind } from './paper-name.rules.ts';
import { addWaiting, placeWaiting, refuseWaiting, type WaitingPaper } from './waiting-papers.repository.ts';
import type { WantedPaper } from './wanted-paper.ts';
import { paperPath, unnamedPapers } from './wanted-papers.ts';

/** One line of the report: rows are files. */
const COUNTED = 'papers/';
const AT_ONCE = 200;
const KINDS = 'fattura, nota di credito, nota di debito, ddt';

export const papersImport = fileImport({
  file: 'papers',
  columns: {
    file: requiredText(500),
    kind: custom((word) => paperKind(word) ?? refuse('not-one-of', undefined, { choices: KINDS })),
    number: documentNumber,
    year: orNull(whole(1900, 9999)),
    customer: orNull(whole(1, 2_000_000_000)),
    attachment: flag(false),
  },
  needs: ['file', 'kind', 'number'],
  targets: [],
  convert({ file = '', kind, number = '', year, customer, attachment = false }, run, place) {
    const path = paperPath(run, file) ?? refuse('paper-missing', 'file');
    run.papers.push({
      file: path,
      owner: kind?.owner ?? 'invoice',
      credit: kind?.credit,
      keys: [numberKey(number)],
      year: year ?? undefined,
      customerId: customer === null || customer === undefined ? undefined : customerId(run, customer),
      attached: attachment,
      place: { ...place, column: 'file' },
    });
    return [];
  },
});

export interface PapersOptions {
  readonly run: ImportRun;
  readonly storage: Pick<ShopFiles, 'papers'>;
  readonly dryRun: boolean | undefined;
  readonly lang: IssueLanguage;
  /** Of one file. */
  readonly maxMb: number;
  /** Documents were written: files that wait may have found theirs. */
  readonly documentsChanged: boolean;
}

interface Told {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

/** Where a message about a file stands: at the row that names it, else at the file. */
const told = ({ file, place }: Pick<WantedPaper, 'file' | 'place'>): Told =>
  place ? { ...place, value: file } : { file, line: 0, column: '', value: '' };

export async function importPapers({ run, storage, dryRun, lang, maxMb, documentsChanged }: PapersOptions) {
  const files = dryRun ? dryStore(storage.papers) : storage.papers;
  const wanted: WantedPaper[] = [...run.papers];
  const refused = (paper: Pick<WantedPaper, 'file' | 'place'>, code: IssueCode, details: IssueDetails = {}) => {
    run.counts(COUNTED).refused++;
    run.log.refuse({ ...told(paper), code, details });
  };
  for (const paper of unnamedPapers(run)) {
    if ('keys' in paper) wanted.push(paper);
    else {
      run.counts(COUNTED).rows++;
      refused(paper, 'paper-name');
    }
  }
  const places = new Map<number, Told>();
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    run.checkInterrupted();
    const some = wanted.slice(from, from + AT_ONCE);
    run.counts(COUNTED).rows += some.length;
    run.progress.rows(some.length);
    const read: Array<{ readonly paper: WantedPaper; readonly waiting: WaitingPaper }> = [];
    for (const paper of some)
      try {
        const { content, ...waiting } = await readPaper(run, paper, maxMb, lang);
        await files.put(paperName(waiting.sha256), content);
        read.push({ paper, waiting });
      } catch (error) {
        if (!(error instanceof CellRefused)) throw error;
        refused(paper, error.code, error.details);
      }
    const ids = await addWaiting(
      run.db,
      read.map(({ waiting }) => waiting),
    );
    for (const [index, { paper }] of read.entries()) places.set(ids[index] ?? 0, told(paper));
  }
  const placing = places.size > 0 || (documentsChanged && !(await isEmpty(run.db, 'waiting_papers')));
  if (placing) await report(run, places);
}

/** @throws CellRefused for a file that cannot be of a document. */
async function readPaper(run: ImportRun, paper: WantedPaper, maxMb: number, lang: IssueLanguage) {
  const path = join(run.source.folder, paper.file);
  const { size } = await stat(path);
  if (size > maxMb * 1_000_000) throw new CellRefused('paper-too-large', { max: maxMb });
  const content = await readFile(path);
  if (content.length === 0) throw new CellRefused('paper-empty');
  const { owner, credit, keys, year, customerId: client } = paper;
  const base = basename(paper.file);
  const name = attachmentName(endOf(base) === '' ? `${base}.bin` : base);
  const { role, mediaType } = await roleOf(paper, name, content, lang);
  return {
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    role,
    name,
    media_type: mediaType,
    bytes: content.length,
    owner_kind: owner,
    credit: credit ?? null,
    keys,
    year: year ?? null,
    client_id: client ?? null,
  } satisfies WaitingPaper & { content: Uint8Array };
}

const PDF = 'application/pdf';

/** A PDF is the document, XML of an invoice its FatturaPA; everything else is attached, and never shown as a page of the shop. */
async function roleOf(
  { owner, keys, attached = false }: WantedPaper,
  name: string,
  content: Uint8Array,
  lang: IssueLanguage,
): Promise<{ readonly role: WaitingPaper['role']; readonly mediaType: string }> {
  const mediaType = attachmentType(name, content);
  if (/\.pdf$/i.test(name) && mediaType !== PDF) throw new CellRefused('paper-not-pdf');
  if (attached || owner === 'note' || !/\.(xml|p7m)$/i.test(name))
    return mediaType === PDF && !attached
      ? { role: 'pdf', mediaType }
      : { role: 'attachment', mediaType: mediaType ?? 'application/octet-stream' };
  const [paper] = await readFatturaPa(content, name);
  if (paper?.is === 'refused') throw new CellRefused('bad-content', { reason: refusalText(paper.code, lang) });
  const numbers =
    paper?.is === 'invoices' ? paper.invoices.map(({ body }) => body.general?.document?.number ?? '') : [];
  if (!numbers.some((number) => keys.includes(numberKey(number))))
    throw new CellRefused('paper-other-number', { number: numbers.join(', ') });
  return paper?.is === 'invoices' && paper.signed
    ? { role: 'signed', mediaType: 'application/pkcs7-mime' }
    : { role: 'xml', mediaType: 'application/xml' };
}

/** What became of each file of this import. Files of earlier ones that found their document now are counted too. */
async function report(run: ImportRun, places: ReadonlyMap<number, Told>): Promise<void> {
  const several: number[] = [];
  const waiting = new Map(places);
  for (const { id, found, became } of await placeWaiting(run.db)) {
    const place = places.get(id);
    waiting.delete(id);
    if (became === 'new') run.counts(COUNTED).inserted++;
    if (became === 'replaced') run.counts(COUNTED).updated++;
    if (became === 'older' && place) run.log.warn({ ...place, code: 'paper-twice' });
    if (found === 1 || !place) continue;
    several.push(id);
    run.counts(COUNTED).refused++;
    run.log.refuse({ ...place, code: 'papers-documents', details: { count: found } });
  }
  if (several.length > 0) await refuseWaiting(run.db, several);
  for (const place of waiting.values()) run.log.warn({ ...place, code: 'paper-waits' });
}
