/** SQL of visitors' enquiries and their files. */
import { announceInbox } from '#server/platform/db/inbox-news.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export type EnquiryState = 'new' | 'answered' | 'closed';

export interface NewEnquiry {
  readonly kind: string;
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
  readonly item: string;
  readonly order: string;
  readonly locale: string;
  readonly customerId: number;
  readonly userId: number | null;
}

export interface EnquiryFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Id of the new one; undefined when the same was sent before. */
export async function insertEnquiry(
  transaction: Queryable,
  enquiry: NewEnquiry,
  files: readonly EnquiryFile[],
  about: { now: Date; dedupeKey: string },
): Promise<number | undefined> {
  const { kind, name, company, email, phone, subject, message, item, order, locale, customerId, userId } = enquiry;
  const [row] = await transaction.query<{ id: number }>(
    'enquiries.insert',
    `insert into enquiries (kind, name, company, email, phone, subject, message, item, order_number, locale, client_id,
       user_id, consent_at, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, nullif($11::int, 0), $12, $13, $14)
     on conflict (dedupe_key) do nothing returning id::int as id`,
    [
      kind,
      name,
      company,
      email,
      phone,
      subject,
      message,
      item,
      order,
      locale,
      customerId,
      userId,
      about.now,
      about.dedupeKey,
    ],
  );
  if (!row) return undefined;
  await announceInbox(transaction, 'enquiry', row.id);
  for (const [position, file] of files.entries())
    await transaction.query(
      'enquiries.insert-file',
      'insert into enquiry_files (enquiry_id, position, name, media_type, content) values ($1, $2, $3, $4, $5)',
      [row.id, position, file.name, file.mediaType, Buffer.from(file.bytes)],
    );
  return row.id;
}

export async function readEnquiryFile(db: Queryable, id: number, position: number): Promise<EnquiryFile | undefined> {
  const [row] = await db.query<{ name: string; mediaType: string; bytes: Buffer }>(
    'enquiries.read-file',
    `select name, media_type as "mediaType", content as bytes from enquiry_files where enquiry_id = $1 and position = $2`,
    [id, position],
  );
  return row;
}

/** A stored enquiry as staff read it. */
export interface Enquiry extends Omit<NewEnquiry, 'userId'> {
  readonly id: number;
  readonly sentAt: Date;
  /** How many files it has. */
  readonly files: number;
}

export interface EnquirySearch {
  readonly id?: number;
  /** Of this kind only. */
  readonly kind?: string | undefined;
  /** Of this customer only. */
  readonly customerId?: number | undefined;
  readonly limit: number;
}

/** Newest first. */
export function listEnquiries(db: Queryable, { id, kind, customerId, limit }: EnquirySearch): Promise<Enquiry[]> {
  return db.query<Enquiry>(
    'enquiries.list',
    `select id::int as id, kind, name, company, email, phone, subject, message, item, order_number as "order", locale,
       coalesce(client_id, 0) as "customerId", consent_at as "sentAt",
       (select count(*)::int from enquiry_files where enquiry_id = enquiries.id) as files
     from enquiries
     where ($1::bigint is null or id = $1) and ($2::text is null or kind = $2) and ($3::int is null or client_id = $3)
     order by id desc limit $4`,
    [id ?? null, kind ?? null, customerId ?? null, limit],
  );
}

export interface EnquiryFileInfo {
  readonly position: number;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

/** In the order in which they were attached. */
export function listEnquiryFiles(db: Queryable, id: number): Promise<EnquiryFileInfo[]> {
  return db.query<EnquiryFileInfo>(
    'enquiries.list-files',
    `select position, name, media_type as "mediaType", length(content) as size
     from enquiry_files where enquiry_id = $1 order by position`,
    [id],
  );
}
