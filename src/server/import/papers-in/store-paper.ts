/** A file of a document that another system sends, given to the importer as `papers.csv` with one row (C-DOC-5): checked, kept and placed like any other. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentPaperRole } from '#contract/exchange/exchange-papers.ts';
import { csvOf } from '#contract/values/csv-text.ts';
import { type Actor, createOperations } from '#server/modules/operations/index.ts';
import { attachmentName } from '#server/platform/uploads/attachment-content.rules.ts';
import type { FigureDeps } from '../delta/apply-figures.ts';
import { importCatalogue } from '../import-catalogue.ts';
import type { LoggedIssue } from '../issue-log.ts';
import type { IssueLanguage } from '../issue-texts.ts';

export interface SentPaper {
  readonly kind: string;
  readonly year: number;
  readonly number: string;
  readonly role: SentPaperRole;
  /** Of an attachment. */
  readonly name: string | undefined;
  readonly customer: number | undefined;
  readonly content: Uint8Array;
  readonly actor: Actor;
  readonly lang: IssueLanguage;
}

export interface StoredPaperResult {
  readonly result: 'stored' | 'same' | 'waiting' | 'refused';
  readonly sha256: string;
  /** Why it was refused. */
  readonly reasons: readonly string[];
}

const ENDS = { pdf: '.pdf', xml: '.xml', p7m: '.xml.p7m' } as const;

/** What it is called for those who download it: the document, or what the sender calls an attachment. */
function fileName({ kind, year, number, role, name }: SentPaper): string {
  if (role === 'attachment') return attachmentName(name || `${kind} ${number} ${year}.bin`);
  return attachmentName(`${kind}_${number}_${year}`.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-') + ENDS[role]);
}

/** @throws ImportFailure `already-importing` */
export async function storePaper(
  deps: FigureDeps & { readonly maxMb: number },
  paper: SentPaper,
): Promise<StoredPaperResult> {
  const { dataDir, clock, maxMb } = deps;
  const { kind, year, number, role, customer, content, actor, lang } = paper;
  const temporary = join(dataDir, 'tmp');
  await mkdir(temporary, { recursive: true });
  const folder = await mkdtemp(join(temporary, 'paper-'));
  try {
    const file = fileName(paper);
    await mkdir(join(folder, 'papers'));
    await writeFile(join(folder, 'papers', file), content);
    const row = [file, kind, number, String(year), customer ? String(customer) : '', role === 'attachment' ? '1' : '0'];
    const head = ['file', 'kind', 'number', 'year', 'customer', 'attachment'];
    await writeFile(join(folder, 'papers.csv'), csvOf([head, row], 'en'));
    const issues: LoggedIssue[] = [];
    let placed = 0;
    await importCatalogue({
      ...deps,
      source: folder,
      sourceName: `${actor.name}: ${file}`,
      lang,
      paperMaxMb: maxMb,
      safeHtml: async (html) => html,
      importContent: async () => {
        throw new Error('There is no content beside a paper.');
      },
      onIssue: (issue) => void issues.push(issue),
      watch: {
        begin: async () => {},
        async end(transaction, { files }) {
          placed = files.reduce((sum, { inserted, updated }) => sum + inserted + updated, 0);
          if (placed === 0) return true;
          const act = { actor, source: 'api', kind: 'paper.store', params: { kind, number, year, role } } as const;
          await createOperations({ clock }).runIn(transaction, act, async (_, change) => {
            change.record();
            return null;
          });
          return true;
        },
      },
    });
    const reasons = issues.filter(({ level }) => level === 'error').map(({ text }) => text);
    const waits = issues.some(({ code }) => code === 'paper-waits');
    const kept = waits ? 'waiting' : placed > 0 ? 'stored' : 'same';
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { result: reasons.length > 0 ? 'refused' : kept, sha256, reasons };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
