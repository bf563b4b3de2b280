/** Hands issued files over and takes receipts back (C-FISC-4): after the transaction that issued, each file once. */
import type { Database } from '#server/platform/db/index.ts';
import { paperName } from '#server/platform/media/media-names.rules.ts';
import { contentOf, type MediaStore } from '#server/platform/media/media-store.ts';
import { type Receipt, readFatturaPa } from '../fatturapa/index.ts';
import { writeSdiState } from '../ledger/index.ts';
import type { InvoiceChannel, ReceivedFile } from './invoice-channel.ts';
import { lockFileToSend, markSent } from './issued-files.repository.ts';

export interface ReadReceipt {
  readonly receipt: Receipt;
  /** A file of this shop has that name. */
  readonly known: boolean;
}

export interface Transmitted {
  readonly sent: readonly string[];
  /** Files that the channel did not take; they are sent with the next run. */
  readonly notSent: ReadonlyArray<{ readonly name: string; readonly why: string }>;
  readonly receipts: readonly ReadReceipt[];
  /** Names of files that are no receipts. */
  readonly notRead: readonly string[];
}

export interface TransmissionDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly channel: InvoiceChannel;
  /** Stored files of documents. */
  readonly papers: Pick<MediaStore, 'find'>;
}

export async function transmit(deps: TransmissionDeps): Promise<Transmitted> {
  const sent: string[] = [];
  const notSent: Array<Transmitted['notSent'][number]> = [];
  for (;;) {
    const next = await sendNext(
      deps,
      notSent.map(({ name }) => name),
    );
    if (!next) break;
    if ('why' in next) notSent.push(next);
    else sent.push(next.name);
  }
  return { sent, notSent, ...(await takeReceipts(deps)) };
}

/**
 * Handed over inside the transaction that marks it: a process that is killed in between hands the same file over again. One that
 * cannot be sent does not keep the others back.
 */
function sendNext(
  { db, now, channel, papers }: TransmissionDeps,
  besides: readonly string[],
): Promise<{ readonly name: string } | Transmitted['notSent'][number] | undefined> {
  return db.transaction(
    async (transaction) => {
      const file = await lockFileToSend(transaction, besides);
      if (!file) return undefined;
      const { name, sha256, toSign } = file;
      try {
        const bytes = await contentOf(papers, paperName(sha256));
        if (!bytes) throw new Error(`The stored file of ${name} is missing.`);
        await channel.send({ name, bytes, toSign });
      } catch (error) {
        return { name, why: error instanceof Error ? error.message : String(error) };
      }
      await markSent(transaction, name, now());
      return { name };
    },
    { retries: 0 },
  );
}

/** In the order in which they were written: the last one says what became of a file. */
async function takeReceipts({ db, channel }: TransmissionDeps): Promise<Pick<Transmitted, 'receipts' | 'notRead'>> {
  const read: Array<{ readonly file: ReceivedFile; readonly receipts: readonly Receipt[] }> = [];
  const notRead: string[] = [];
  for (const file of await channel.receipts()) {
    const papers = await readFatturaPa(file.bytes, file.name);
    const receipts = papers.flatMap((paper) => (paper.is === 'receipt' ? [paper.receipt] : []));
    if (receipts.length > 0) read.push({ file, receipts });
    else {
      notRead.push(file.name);
      await channel.done(file, false);
    }
  }
  const ordered = read.flatMap(({ receipts }) => receipts).toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  const found: ReadReceipt[] = [];
  for (const receipt of ordered)
    found.push({ receipt, known: (await writeSdiState(db, receipt.fileName ?? '', receipt.kind)) > 0 });
  for (const { file } of read) await channel.done(file, true);
  return { receipts: found, notRead };
}
