/** SQL of what goes back to customers' systems: responses, despatch advices, invoices and credit notes, and where they are. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface TradeAnswerRecord {
  readonly id: number;
  readonly messageId: number;
  readonly kind: 'response' | 'despatch' | 'invoice' | 'credit_note' | 'receipt';
  /** Of the document, or of the interchange that a receipt confirms; '' = a response. */
  readonly number: string;
  readonly name: string;
  readonly mediaType: string;
  readonly at: Date;
  /** null = not in the folder. */
  readonly placedAt: Date | null;
}

/** Messages that were decided and have no response yet, oldest first. */
export const readAnswersDue = (db: Queryable, most: number): Promise<Array<{ readonly id: number }>> =>
  db.query('trade.answers-due', 'select id from trade_messages where answer_due order by id limit $1', [most]);

export interface NewAnswer extends Omit<TradeAnswerRecord, 'id' | 'placedAt'> {
  readonly content: Uint8Array;
}

/** Stored once; the same again changes nothing. */
export const insertAnswer = (transaction: Queryable, answer: NewAnswer) =>
  transaction.query(
    'trade.insert-answer',
    `insert into trade_answers (message_id, kind, number, name, media_type, content, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [
      answer.messageId,
      answer.kind,
      answer.number,
      answer.name,
      answer.mediaType,
      Buffer.from(answer.content),
      answer.at,
    ],
  );

/** A document with all messages that it is about, once per connection; the same again changes nothing. */
export const insertDocumentAnswer = (
  transaction: Queryable,
  answer: NewAnswer,
  about: {
    readonly connectionId: number;
    readonly invoiceId: number;
    readonly year: number;
    readonly messageIds: readonly number[];
  },
) =>
  transaction.query(
    'trade.insert-document-answer',
    `with stored as (
       insert into trade_answers (message_id, kind, number, name, media_type, content, at, connection_id, invoice_id, year)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id)
     insert into trade_answer_messages (answer_id, message_id) select stored.id, m from stored cross join unnest($11::int[]) m`,
    [
      answer.messageId,
      answer.kind,
      answer.number,
      answer.name,
      answer.mediaType,
      Buffer.from(answer.content),
      answer.at,
      about.connectionId,
      about.invoiceId,
      about.year,
      about.messageIds,
    ],
  );

/** With all messages of the interchange. */
export const insertReceipt = (transaction: Queryable, receipt: NewAnswer, messageIds: readonly number[]) =>
  transaction.query(
    'trade.insert-receipt',
    `with stored as (
       insert into trade_answers (message_id, kind, number, name, media_type, content, at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing returning id)
     insert into trade_answer_messages (answer_id, message_id) select stored.id, m from stored cross join unnest($8::int[]) m`,
    [
      receipt.messageId,
      receipt.kind,
      receipt.number,
      receipt.name,
      receipt.mediaType,
      Buffer.from(receipt.content),
      receipt.at,
      messageIds,
    ],
  );

export const noteAnswered = (transaction: Queryable, messageId: number) =>
  transaction.query('trade.note-answered', 'update trade_messages set answer_due = false where id = $1', [messageId]);

/** Without their content, oldest first; a document of several orders with each of their messages. */
export const readAnswers = (db: Queryable, messageIds: readonly number[]): Promise<TradeAnswerRecord[]> =>
  db.query(
    'trade.answers',
    `select id, message_id as "messageId", kind, number, name, media_type as "mediaType", at, placed_at as "placedAt" from trade_answers
     where message_id = any($1::int[]) and kind in ('response', 'despatch')
     union all
     select a.id, o.message_id, a.kind, a.number, a.name, a.media_type, a.at, a.placed_at from trade_answer_messages o join trade_answers a on a.id = o.answer_id
     where o.message_id = any($1::int[]) order by id`,
    [messageIds],
  );

export async function readAnswerContent(
  db: Queryable,
  asked: {
    readonly messageId: number;
    readonly kinds: ReadonlyArray<TradeAnswerRecord['kind']>;
    readonly id: number | undefined;
  },
): Promise<{ readonly name: string; readonly mediaType: string; readonly content: Buffer } | undefined> {
  const [row] = await db.query<{ name: string; mediaType: string; content: Buffer }>(
    'trade.answer-content',
    `select name, media_type as "mediaType", content from trade_answers a
     where (message_id = $1 or exists (select from trade_answer_messages o where o.answer_id = a.id and o.message_id = $1))
       and kind = any($2::text[]) and ($3::int is null or id = $3)`,
    [asked.messageId, asked.kinds, asked.id ?? null],
  );
  return row;
}

/** The delivery date of an order, and its rows as they are sold now, for a response. */
export async function readOrderFacts(
  db: Queryable,
  orderId: number,
): Promise<{ readonly deliveryDate: string | null } | undefined> {
  const [row] = await db.query<{ deliveryDate: string | null }>(
    'trade.order-facts',
    'select delivery_date as "deliveryDate" from orders where id = $1',
    [orderId],
  );
  return row;
}

export interface UntoldNote {
  readonly messageId: number;
  readonly noteId: number;
  readonly number: string;
  readonly date: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly packages: number | null;
}

/** Delivery notes of orders whose system was not notified of them yet. */
export const readUntoldNotes = (db: Queryable, most: number): Promise<UntoldNote[]> =>
  db.query(
    'trade.untold-notes',
    `select m.id as "messageId", d.id as "noteId", d.number, d.date, d.carrier, d.tracking, d.packages
     from trade_messages m join orders o on o.id = m.order_id
     join lateral (select distinct x.note_id from delivery_note_rows x where x.client_id = o.client_id and x.order_number = o.number) n on true
     join delivery_notes d on d.id = n.note_id
     where m.follows and d.status in ('shipped', 'delivered')
       and not exists (select from trade_answers a where a.message_id = m.id and a.kind = 'despatch' and a.number = d.number)
     order by m.id, d.id limit $1`,
    [most],
  );

/** What a note brings of an order, and what all its notes up to it have brought: per row of the order. */
export const readShipped = (
  db: Queryable,
  asked: { readonly messageId: number; readonly noteId: number },
): Promise<
  Array<{
    readonly row: number;
    readonly article: number;
    readonly ordered: number;
    readonly now: number;
    readonly sofar: number;
  }>
> =>
  db.query(
    'trade.shipped',
    `select r.row_id as row, r.product_id as article, r.quantity::float8 as ordered,
       coalesce(sum(x.quantity) filter (where x.note_id = $2), 0)::float8 as now,
       coalesce(sum(x.quantity) filter (where x.note_id <= $2), 0)::float8 as sofar
     from trade_messages m join orders o on o.id = m.order_id join order_rows r on r.order_id = o.id and not r.gift
     left join (delivery_note_rows x join delivery_notes d on d.id = x.note_id and d.status not in ('cancelled', 'returned'))
       on x.client_id = o.client_id and x.order_number = o.number and coalesce(x.order_row = r.row_id, x.product_id = r.product_id)
     where m.id = $1 group by r.row_id, r.product_id, r.quantity order by r.row_id`,
    [asked.messageId, asked.noteId],
  );

/** Orders that were closed some time ago: nothing is expected any more. */
export const endFollowing = (db: Queryable, before: Date) =>
  db.query(
    'trade.end-following',
    `update trade_messages m set follows = false from orders o where m.follows and o.id = m.order_id and o.status in ('E', 'cancelled')
       and (select max(at) from order_events e where e.order_id = o.id) < $1`,
    [before],
  );

export interface AnswerFile {
  readonly id: number;
  readonly connection: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Responses for the folders of connections that want them there. */
export const readAnswersToPlace = (db: Queryable, most: number): Promise<AnswerFile[]> =>
  db.query(
    'trade.answers-to-place',
    `select a.id, x.code as connection, a.name, a.content from trade_answers a join trade_messages m on m.id = a.message_id
     join connections x on x.id = m.connection_id where a.placed_at is null and x.trade_answers and x.enabled order by a.id limit $1`,
    [most],
  );

/** Placed since: a process may have died before they had their names. */
export const readJustPlaced = (db: Queryable, since: Date): Promise<Array<Pick<AnswerFile, 'connection' | 'name'>>> =>
  db.query(
    'trade.just-placed',
    `select x.code as connection, a.name from trade_answers a join trade_messages m on m.id = a.message_id join connections x on x.id = m.connection_id
     where a.placed_at > $1`,
    [since],
  );

export const noteAnswerPlaced = (db: Queryable, id: number, at: Date) =>
  db.query('trade.note-placed', 'update trade_answers set placed_at = $2 where id = $1', [id, at]);

/** Held until the transaction ends: one process writes responses. */
export async function holdAnswers(transaction: Queryable): Promise<boolean> {
  const [row] = await transaction.query<{ free: boolean }>(
    'trade.hold-answers',
    `select pg_try_advisory_xact_lock('trade_answers'::regclass::int, 0) as free`,
  );
  return row?.free ?? false;
}
