/**
 * The documents of a chunk of files (C-DOC-5): which one each is here, and whether it may be stored, decided in the order of the
 * files; then all of them are written at once.
 */
import type { Queryable } from '#server/platform/db/index.ts';
import type { ArticleFinder } from './article-finder.ts';
import {
  addDocuments,
  type DocumentKey,
  type KnownDocument,
  type KnownPaper,
  keepPapers,
  type PaperToWrite,
  readKnownDocuments,
  replaceDocuments,
  writeDeadlines,
  writeParts,
} from './papers.repository.ts';
import type { ReadPaper, StoredTexts } from './read-paper.ts';

export type ReadInvoices = Extract<ReadPaper, { is: 'invoices' }>;

interface Wanted {
  readonly id: number | undefined;
  readonly customerId: number;
  readonly stored: StoredTexts;
  /** The files of the document, after all files of the chunk. */
  readonly papers: readonly KnownPaper[];
}

const keyOf = ({ year, number, credit }: DocumentKey) => `${year}/${credit}/${number}`;

export class PaperBatch {
  readonly #db: Queryable;
  readonly #articles: ArticleFinder;
  readonly #paidBefore: string | undefined;
  readonly #known = new Map<string, KnownDocument>();
  readonly #wanted = new Map<string, Wanted>();

  /** `paidBefore`: plain date; deadlines that fell due before count as paid. */
  constructor(db: Queryable, articles: ArticleFinder, paidBefore?: string) {
    this.#db = db;
    this.#articles = articles;
    this.#paidBefore = paidBefore;
  }

  /** Reads what is here of the documents, once for each. */
  async know(papers: readonly ReadPaper[]): Promise<void> {
    const keys = papers.flatMap((paper) => (paper.is === 'invoices' ? paper.documents : []));
    const stored = keys.flatMap((document) => document.stored ?? []).filter((key) => !this.#known.has(keyOf(key)));
    if (stored.length === 0) return;
    for (const one of await readKnownDocuments(this.#db, stored)) this.#known.set(keyOf(one), one);
  }

  /** The customer of the document that is here; undefined = none is. */
  customerOf(key: DocumentKey): number | undefined {
    return this.#wanted.get(keyOf(key))?.customerId ?? this.#known.get(keyOf(key))?.client_id;
  }

  /** Takes a document in place of an earlier one; returns the hashes of files that are no longer kept for it. */
  take(customerId: number, stored: StoredTexts, paper: ReadInvoices): string[] {
    const key = keyOf(stored);
    const known = this.#known.get(key);
    const before = this.#wanted.get(key)?.papers ?? known?.papers ?? [];
    const added = keptAs(paper);
    // The file takes the place of earlier ones; the signed and the plain copy of one file name stay side by side.
    const gone = before.filter(
      ({ role, name, sha256 }) => sha256 !== added.sha256 && (role === added.role || stem(name) !== stem(added.name)),
    );
    const left = before.filter((one) => !gone.includes(one));
    const papers = left.some(({ role, sha256 }) => role === added.role && sha256 === added.sha256)
      ? left
      : [...left, added];
    this.#wanted.set(key, { id: known?.id, customerId, stored, papers });
    return gone.map(({ sha256 }) => sha256);
  }

  async write(): Promise<void> {
    const wanted = [...this.#wanted.values()];
    if (wanted.length === 0) return;
    const articlesOf = await this.#articles(wanted);
    const ready = wanted.map((one) => ({ ...one, articles: articlesOf(one) }));
    const fresh = ready.filter(({ id }) => id === undefined);
    const old = ready.filter((one): one is typeof one & { id: number } => one.id !== undefined);
    const all = [...fresh, ...old];
    const added = await addDocuments(this.#db, fresh, this.#paidBefore);
    await replaceDocuments(this.#db, old);
    const ids = [...added, ...old.map(({ id }) => id)];
    await writeParts(this.#db, ids, all);
    for (const places of ofDifferentNumbers(all))
      await writeDeadlines(
        this.#db,
        places.map((place) => ids[place] as number),
        places.map((place) => all[place] as PaperToWrite),
        this.#paidBefore,
      );
    await keepPapers(
      this.#db,
      all.flatMap(({ papers }, place) => papers.map((paper) => ({ ...paper, invoiceId: ids[place] as number }))),
    );
  }
}

/** Places of documents in rounds: a credit note with the number of an invoice comes after it. */
function ofDifferentNumbers(papers: readonly PaperToWrite[]): number[][] {
  const rounds: number[][] = [];
  const seen = new Map<string, number>();
  for (const [place, { customerId, stored }] of papers.entries()) {
    const key = `${customerId}/${stored.year}/${stored.number}`;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    rounds[round] ??= [];
    rounds[round].push(place);
  }
  return rounds;
}

const stem = (name: string) => name.replace(/\.p7m$/i, '');

function keptAs({ signed, fileName, sha256, size, documents }: ReadInvoices): KnownPaper {
  const role = signed ? ('signed' as const) : ('xml' as const);
  const mediaType = signed ? 'application/pkcs7-mime' : 'application/xml';
  return { role, name: fileName, mediaType, bytes: size, sha256, documents: documents.length };
}
