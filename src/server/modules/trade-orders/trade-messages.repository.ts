/** SQL of orders that customers' systems send: files, messages, and for whom a connection may order. */
import type { TradeAct, TradeNote, TradeOrder } from '#server/formats/trade-order/trade-order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Finding } from './findings.ts';
import type { MatchedRow, TradeMessageRecord, TradeRules } from './trade-message.ts';

export interface NewTradeFile {
  readonly connectionId: number;
  /** The import that brought it; null = it was sent. */
  readonly runId: number | null;
  readonly name: string;
  readonly content: Uint8Array;
  readonly sha256: string;
  readonly format: string;
  readonly sentBy: string;
  readonly at: Date;
}

/** undefined: the file of this run is stored already. */
export async function insertTradeFile(transaction: Queryable, file: NewTradeFile): Promise<number | undefined> {
  const { connectionId, runId, name, content, sha256, format, sentBy, at } = file;
  const [row] = await transaction.query<{ id: number }>(
    'trade.insert-file',
    `insert into trade_files (connection_id, run_id, name, content, sha256, format, sent_by, at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (run_id) where run_id is not null do nothing returning id`,
    [connectionId, runId, name, Buffer.from(content), sha256, format, sentBy, at],
  );
  return row?.id;
}

export async function readMessagesOfRun(db: Queryable, runId: number): Promise<TradeMessageRecord[]> {
  return db.query('trade.messages-of-run', `${MESSAGE} where f.run_id = $1 order by m.position`, [runId]);
}

export interface NewMessage {
  readonly fileId: number;
  readonly position: number;
  readonly connectionId: number;
  readonly sender: string | null;
  readonly number: string;
  readonly version: string;
  readonly act: TradeAct;
  readonly message: TradeOrder | null;
  readonly digest: string | null;
  readonly notes: readonly TradeNote[];
  readonly state: 'received' | 'held' | 'refused' | 'known';
  readonly sameAs: number | null;
  readonly findings: readonly Finding[];
  readonly reason: string;
  readonly at: Date;
}

/** undefined: another message with its identity counts already. */
export async function insertMessage(transaction: Queryable, message: NewMessage): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    'trade.insert-message',
    `insert into trade_messages (file_id, position, connection_id, sender, number, version, act, message, digest, notes, state, same_as, findings, reason, at,
       decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text, $12, $13, $14, $15, case when $11::text in ('refused', 'known') then $15::timestamptz end)
     on conflict (connection_id, sender, number, version, act) where sender is not null and same_as is null and state <> 'refused' do nothing
     returning id`,
    [
      message.fileId,
      message.position,
      message.connectionId,
      message.sender,
      message.number,
      message.version,
      message.act,
      message.message && JSON.stringify(message.message),
      message.digest,
      JSON.stringify(message.notes),
      message.state,
      message.sameAs,
      JSON.stringify(message.findings),
      message.reason,
      message.at,
    ],
  );
  return row?.id;
}

type MessageKey = Pick<NewMessage, 'connectionId' | 'sender' | 'number' | 'version' | 'act'>;

export interface SameMessage {
  readonly id: number;
  readonly state: string;
  readonly digest: string | null;
}

/** Messages that came before under the same identity, repetitions left out; newest first. */
export const readSameMessages = (db: Queryable, key: MessageKey): Promise<SameMessage[]> =>
  db.query(
    'trade.same-messages',
    `select id, state, digest from trade_messages
     where connection_id = $1 and number = $3 and sender = $2 and version = $4 and act = $5 and state <> 'known' order by id desc limit 50`,
    [key.connectionId, key.sender, key.number, key.version, key.act],
  );

export interface EarlierMessage {
  readonly id: number;
  readonly state: string;
  readonly orderId: number | null;
  readonly customerId: number | null;
  readonly addressCode: number | null;
}

/** Orders and changes of the sender with this number before a message: ordered, on hold, not decided or withdrawn; newest first. */
export const readEarlier = (
  db: Queryable,
  key: { readonly connectionId: number; readonly sender: string; readonly number: string; readonly before: number },
): Promise<EarlierMessage[]> =>
  db.query(
    'trade.earlier',
    `select id, state, order_id as "orderId", client_id as "customerId", address_code as "addressCode" from trade_messages
     where connection_id = $1 and number = $3 and sender = $2 and id < $4 and act <> 'cancel' and same_as is null
       and (state in ('received', 'held', 'ordered') or (state = 'refused' and reason = 'withdrawn')) order by id desc`,
    [key.connectionId, key.sender, key.number, key.before],
  );

const MESSAGE = `select m.id, m.file_id as "fileId", m.connection_id as "connectionId", x.code as connection, x.name as "connectionName", f.format,
    f.name as "fileName", m.sender, m.number, m.version, m.act, m.message, m.notes, m.state, m.same_as as "sameAs", m.client_id as "customerId",
    (select company_name from customers c where c.client_id = m.client_id) as customer, m.address_code as "addressCode",
    m.order_id as "orderId", o.number as "orderNumber", o.uid as "orderUid", m.findings, m.rows, m.reason, m.decided_by as "decidedBy", m.decided_key as "decidedKey",
    m.decided_at as "decidedAt", m.attempts, m.at, m.revision
  from trade_messages m join connections x on x.id = m.connection_id join trade_files f on f.id = m.file_id left join orders o on o.id = m.order_id`;

export async function readMessage(db: Queryable, id: number): Promise<TradeMessageRecord | undefined> {
  const [row] = await db.query<TradeMessageRecord>('trade.message', `${MESSAGE} where m.id = $1`, [id]);
  return row;
}

export const readMessagesOfFile = (db: Queryable, fileId: number): Promise<TradeMessageRecord[]> =>
  db.query('trade.messages-of-file', `${MESSAGE} where m.file_id = $1 order by m.position`, [fileId]);

/** Newest first, before a number. */
export const readMessagesOfConnection = (
  db: Queryable,
  asked: { readonly connectionId: number; readonly before: number | undefined; readonly limit: number },
): Promise<TradeMessageRecord[]> =>
  db.query(
    'trade.messages-of-connection',
    `${MESSAGE} where m.connection_id = $1 and ($2::int is null or m.id < $2) order by m.id desc limit $3`,
    [asked.connectionId, asked.before ?? null, asked.limit],
  );

/** The oldest message of each connection that nobody has decided. */
export async function readNextMessages(
  db: Queryable,
): Promise<Array<{ readonly id: number; readonly connectionId: number }>> {
  return db.query(
    'trade.next-messages',
    `select distinct on (connection_id) id, connection_id as "connectionId" from trade_messages where state = 'received' order by connection_id, id`,
  );
}

/** Held until the transaction ends: one process works on the messages of a connection. False = another one does. */
export async function holdMessages(transaction: Queryable, connectionId: number, wait: boolean): Promise<boolean> {
  if (wait) {
    await transaction.query('trade.wait-hold', `select pg_advisory_xact_lock('trade_messages'::regclass::int, $1)`, [
      connectionId,
    ]);
    return true;
  }
  const [row] = await transaction.query<{ free: boolean }>(
    'trade.hold',
    `select pg_try_advisory_xact_lock('trade_messages'::regclass::int, $1) as free`,
    [connectionId],
  );
  return row?.free ?? false;
}

/** Until the transaction ends nobody else fills the cart of this customer's systems. */
export const holdCart = (transaction: Queryable, customerId: number) =>
  transaction.query('trade.hold-cart', `select pg_advisory_xact_lock('trade_parties'::regclass::int, $1)`, [
    customerId,
  ]);

/** One more process begins with it. */
export async function noteAttempt(db: Queryable, id: number): Promise<number> {
  const [row] = await db.query<{ attempts: number }>(
    'trade.note-attempt',
    'update trade_messages set attempts = attempts + 1 where id = $1 returning attempts',
    [id],
  );
  return row?.attempts ?? 0;
}

export interface Decided {
  readonly id: number;
  readonly state: 'held' | 'ordered' | 'refused' | 'done' | 'received';
  readonly customerId: number | null;
  readonly addressCode: number | null;
  readonly findings: readonly Finding[];
  readonly rows: readonly MatchedRow[];
  readonly reason: string;
  readonly by: string;
  /** Of the press; left out: no person decided. */
  readonly key?: string | undefined;
  readonly orderId?: number | undefined;
  /** An response is to be made. */
  readonly answer: boolean;
  readonly at: Date;
}

/** False: it was decided it before. */
export async function writeDecision(transaction: Queryable, decided: Decided): Promise<boolean> {
  const rows = await transaction.query(
    'trade.decide',
    `update trade_messages set state = $2::text, client_id = $3, address_code = $4, findings = $5, rows = $6, reason = $7, decided_by = $8, decided_key = $12,
       order_id = coalesce($9, order_id), answer_due = $10, follows = $2::text = 'ordered', decided_at = case when $2::text in ('held', 'received') then null else $11::timestamptz end,
       attempts = 0, revision = revision + 1
     where id = $1 and state in ('received', 'held') returning id`,
    [
      decided.id,
      decided.state,
      decided.customerId,
      decided.addressCode,
      JSON.stringify(decided.findings),
      JSON.stringify(decided.rows),
      decided.reason,
      decided.by,
      decided.orderId ?? null,
      decided.answer,
      decided.at,
      decided.key ?? '',
    ],
  );
  return rows.length > 0;
}

/** The order with this number and its rows, as they were just written: article → row. */
export async function readWrittenRows(
  transaction: Queryable,
  number: string,
): Promise<{ readonly orderId: number; readonly rows: ReadonlyMap<number, number> }> {
  const rows = await transaction.query<{ orderId: number; article: number; row: number }>(
    'trade.written-rows',
    `select o.id as "orderId", r.product_id as article, r.row_id as row from orders o join order_rows r on r.order_id = o.id
     where o.number = $1 and not r.gift`,
    [number],
  );
  const [first] = rows;
  if (!first) throw new Error(`The order ${number} has no rows.`);
  return { orderId: first.orderId, rows: new Map(rows.map(({ article, row }) => [article, row])) };
}

/** What an order is now, for a message that changes or cancels it. */
export async function readStanding(
  db: Queryable,
  orderId: number,
): Promise<{ readonly number: string; readonly status: string; readonly lastStep: number } | undefined> {
  const [row] = await db.query<{ number: string; status: string; lastStep: number }>(
    'trade.standing',
    `select number, status, (select max(position) from order_events e where e.order_id = o.id)::int as "lastStep" from orders o where id = $1`,
    [orderId],
  );
  return row;
}

export async function readTradeRules(db: Queryable, connectionId: number): Promise<TradeRules> {
  const [row] = await db.query<TradeRules>(
    'trade.rules',
    'select trade_prices as prices, trade_rows as rows, trade_answers as answers, trade_receipts as receipts from connections where id = $1',
    [connectionId],
  );
  return row ?? { prices: 'hold', rows: 'hold', answers: false, receipts: 'asked' };
}

export interface TradePartyRow {
  readonly identity: string;
  readonly customerId: number;
  readonly addressCode: number | null;
}

export interface ListedParty extends TradePartyRow {
  /** Their name. */
  readonly customer: string;
}

/** Customers that the connection may order for, and what identities of it mean. */
export const readParties = (db: Queryable, connectionId: number): Promise<ListedParty[]> =>
  db.query(
    'trade.parties',
    // Of two customers that became one it is the one that stays, at whichever of its addresses.
    `select distinct p.identity, c.client_id as "customerId", c.company_name as customer,
       case when c.client_id = p.client_id then p.address_code end as "addressCode"
     from trade_parties p join customers own on own.client_id = p.client_id
     join customers c on c.client_id = coalesce(own.merged_into, own.client_id)
     where p.connection_id = $1 order by customer, "customerId", p.identity, "addressCode"`,
    [connectionId],
  );

/** Tax identities of customers, active ones only. */
export const readTaxIdentities = (
  db: Queryable,
  customerIds: readonly number[],
): Promise<Array<{ readonly customerId: number; readonly vatNumber: string; readonly taxCode: string }>> =>
  db.query(
    'trade.tax-identities',
    `select client_id as "customerId", vat_number as "vatNumber", tax_code as "taxCode" from customers where client_id = any($1::int[]) and active`,
    [customerIds],
  );

/** Active delivery addresses of a customer, the usual one first. */
export const readPlaces = (
  db: Queryable,
  customerId: number,
): Promise<
  Array<{
    readonly addressCode: number;
    readonly name: string;
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
  }>
> =>
  db.query(
    'trade.places',
    `select address_code as "addressCode", name, street, postal_code as "postalCode", city from addresses where client_id = $1 and active
     order by position, address_code`,
    [customerId],
  );
