/**
 * Owns disputes of customers about delivery notes and invoices (C-DOC-4): opened in the account, with files; both sides write
 * until the office decides, and each gets the other's words by e-mail. A dispute changes no amount.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Dispute, getDisputes, openDispute, replyDispute } from '#contract/endpoints/account/disputes.ts';
import { DISPUTE_FILES, disputeFileFault } from '#contract/values/dispute-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { announceInbox } from '#server/platform/db/inbox-news.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { attachmentName, attachmentType } from '#server/platform/uploads/attachment-content.rules.ts';
import type { Customers } from '../customers/index.ts';
import { type DocumentAccess, italianDay, type Ledger } from '../ledger/index.ts';
import type { Outbox } from '../mail/index.ts';
import type { UploadScan } from '../upload-scan/index.ts';
import { disputeEmail } from './dispute.email.ts';
import { addEvent, countFiles, lockDispute, readEventByKey } from './dispute-moving.repository.ts';
import { afterStep, possibleSteps } from './dispute-state.rules.ts';
import {
  type DisputeFile,
  insertDispute,
  insertDisputeFiles,
  readDisputeByKey,
  readDisputes,
  type StoredDispute,
} from './disputes.repository.ts';

export {
  createDisputeAdmin,
  createDisputeSteps,
  DISPUTES_WRITE,
  type DisputeAdmin,
  DisputeNotMoved,
  type DisputeSteps,
  type MovedDispute,
  type OfficeDispute,
  type OfficeHand,
} from './dispute-admin.service.ts';

import { paperName } from '#server/platform/media/media-names.rules.ts';

export { type DisputeFilter, type ListedDispute, readSaid } from './dispute-moving.repository.ts';
export { possibleSteps } from './dispute-state.rules.ts';
export { DISPUTE_REASON_WORDS } from './dispute-words.ts';

export interface DisputesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** A caller who may see a document may dispute it; the others get its 404. */
  readonly ledger: Pick<Ledger, 'invoice' | 'note'>;
  /** @throws AppError `forbidden` for agents who may not see documents. */
  readonly access: DocumentAccess;
  readonly customers: Pick<Customers, 'customerOf'>;
  /** Files of documents, named by their content. */
  readonly papers: Pick<MediaStore, 'put'>;
  readonly uploads: Pick<UploadScan, 'check'>;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  /** Empty = no e-mail is sent; the dispute is stored all the same. */
  readonly recipient: string;
}

type Asked = z.output<typeof openDispute.request>;
type Added = z.output<typeof replyDispute.request>;

const REFUSED = {
  it: 'Si possono allegare PDF e foto (JPG, PNG, WebP): al massimo 5 file, 5 MB ciascuno.',
  en: 'PDF files and photos (JPG, PNG, WebP) can be attached: at most 5 files, 5 MB each.',
} as const;
const TOO_MANY = {
  it: `Una contestazione può avere al massimo ${DISPUTE_FILES.ofDispute} file.`,
  en: `A dispute can have at most ${DISPUTE_FILES.ofDispute} files.`,
} as const;

export interface Disputes {
  readonly routes: Route[];
  /** Whether a dispute is the caller's own. */
  has(caller: Reader, id: number): Promise<boolean>;
}

type Reader = Pick<Caller, 'customerId' | 'role' | 'userId'>;

export function createDisputes(deps: DisputesDeps): Disputes {
  const { db, clock, timeZone, ledger, access, customers, papers, uploads, outbox, recipient } = deps;

  /** @throws AppError `validation` at `files`; the verdicts of the scanner. */
  async function storedFiles(asked: Pick<Asked, 'files'>, { locale }: Caller): Promise<DisputeFile[]> {
    const refused = () => new AppError('validation', { errors: { files: [REFUSED[locale]] } });
    const read = asked.files.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }));
    if (disputeFileFault(read.map(({ name, content }) => ({ name, size: content.length })))) throw refused();
    const files = read.map(({ name, content }) => {
      const mediaType = attachmentType(name, content);
      if (!mediaType) throw refused();
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { name: attachmentName(name), mediaType, bytes: content.length, sha256, content };
    });
    for (const { content } of files) await uploads.check(content);
    for (const { sha256, content } of files) await papers.put(paperName(sha256), content);
    return files;
  }

  /** @throws AppError `not-found` for documents and rows that are not the customer's; `validation` for files. */
  async function open(caller: Caller, asked: Asked): Promise<Dispute> {
    const { kind, id, reason, text, key } = asked;
    access(caller, 'disputes');
    const document = kind === 'note' ? await ledger.note(caller, id) : await ledger.invoice(caller, id);
    const named = new Map(document.rows.map((row) => [row.row_id, row.carti || row.description]));
    if (asked.rows.some(({ row_id }) => !named.has(row_id))) throw new AppError('not-found');
    const files = await storedFiles(asked, caller);
    const { customerId, userId, userName: actor } = caller;
    const customer = await customers.customerOf(customerId);
    const opened = await db.transaction(async (transaction) => {
      const dispute = {
        customerId,
        userId,
        kind,
        ownerId: id,
        reason,
        text,
        key,
        actor,
        rows: asked.rows,
        now: clock(),
      };
      const created = await insertDispute(transaction, dispute);
      if (created === undefined) return readDisputeByKey(transaction, customerId, key);
      await insertDisputeFiles(transaction, created, files);
      await announceInbox(transaction, 'dispute', created);
      const rows = asked.rows.map(({ row_id, quantity }) => `${named.get(row_id)}${quantity ? ` × ${quantity}` : ''}`);
      const letter = { id: created, customerId, company: customer?.companyName ?? '', actor, reason, text, rows };
      if (recipient !== '')
        await outbox.enqueue(
          transaction,
          disputeEmail(recipient, { ...letter, document: document.number, files: files.length }),
        );
      return created;
    });
    outbox.deliverSoon();
    const [dispute] = await list(caller, opened ?? 0);
    if (!dispute) throw new AppError('not-found');
    return dispute;
  }

  /** @throws AppError `not-found` for what is not the customer's; `conflict` once it is decided; `validation` for files. */
  async function write(caller: Caller, asked: Added): Promise<Dispute> {
    const { id, text, key } = asked;
    const { customerId, userName: actor, locale } = caller;
    const [before] = await list(caller, id);
    if (!before) throw new AppError('not-found');
    const files = await storedFiles(asked, caller);
    await db.transaction(async (transaction) => {
      const dispute = await lockDispute(transaction, id, customerId);
      if (!dispute) throw new AppError('not-found');
      if (await readEventByKey(transaction, id, key)) return;
      const state = afterStep(dispute.state, 'write');
      if (!state) throw new AppError('conflict');
      if ((await countFiles(transaction, id)) + files.length > DISPUTE_FILES.ofDispute)
        throw new AppError('validation', { errors: { files: [TOO_MANY[locale]] } });
      const event = { state, actor, byStaff: false, text, now: clock(), key };
      const position = (await addEvent(transaction, id, event)) ?? 0;
      await insertDisputeFiles(transaction, id, files);
      await announceInbox(transaction, 'dispute', id);
      const { company, document, reason } = dispute;
      const letter = { id, customerId, company, actor, document, reason, text, rows: [], position };
      if (recipient !== '')
        await outbox.enqueue(transaction, disputeEmail(recipient, { ...letter, files: files.length }));
    });
    outbox.deliverSoon();
    const [dispute] = await list(caller, id);
    if (!dispute) throw new AppError('not-found');
    return dispute;
  }

  async function list(caller: Reader, id: number | null): Promise<Dispute[]> {
    return (await readDisputes(db, access(caller, 'disputes'), id)).map((dispute) => present(dispute, timeZone));
  }

  return {
    has: async (caller, id) => (await list(caller, id)).length > 0,
    routes: [
      route(openDispute, async ({ body, caller }) => ({ message: await open(caller, body) })),
      route(replyDispute, async ({ body, caller }) => ({ message: await write(caller, body) })),
      route(getDisputes, async ({ body, caller }) => ({ message: { data: await list(caller, body.id ?? null) } })),
    ],
  };
}

function present(dispute: StoredDispute, timeZone: string): Dispute {
  const { id, owner_kind: ownerKind, owner_id: ownerId, document, credit_note: creditNote } = dispute;
  return {
    id,
    document: {
      kind: document?.kind ?? ownerKind,
      id: document ? ownerId : null,
      number: document?.number ?? '',
      date: document ? italianDay(document.date) : '',
    },
    reason: dispute.reason,
    state: dispute.state,
    text: dispute.text,
    opened: momentIn(timeZone, dispute.created_at).slice(0, 10),
    rows: dispute.rows,
    files: dispute.files.map((file, place) => ({
      ...file,
      role: 'attachment',
      url: `/documents/attachment?kind=dispute&id=${id}&n=${place + 1}`,
    })),
    credit_note: creditNote && {
      kind: 'credit_note',
      id: creditNote.id,
      number: creditNote.number,
      date: italianDay(creditNote.date),
    },
    writable: possibleSteps(dispute.state).includes('write'),
    timeline: dispute.events.map((event) => ({ ...event, at: momentIn(timeZone, new Date(event.at)) })),
  };
}

/** `DD/MM/YYYY HH:MM` in the shop's time zone. */
function momentIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(moment).replace(', ', ' ');
}
