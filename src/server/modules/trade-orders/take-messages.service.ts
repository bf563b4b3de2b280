/** What comes is stored before it gets its response (C-EXC-1): the file as it is, and each of its messages with its identity, once (C-EXC-2). */
import { createHash } from 'node:crypto';
import type { TradeMessage, TradeOrder } from '#server/formats/trade-order/trade-order.ts';
import type { Clock } from '#server/platform/clock.ts';
import { announceInbox } from '#server/platform/db/inbox-news.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Outbox } from '../mail/index.ts';
import { plainFileName } from './answer-name.ts';
import { type Finding, finding } from './findings.ts';
import type { TellHeld } from './held-order.email.ts';
import type { TradeFormat, TradeFormats } from './known-formats.ts';
import { insertReceipt } from './trade-answers.repository.ts';
import { senderOf } from './trade-identity.rules.ts';
import type { TradeMessageRecord } from './trade-message.ts';
import {
  insertMessage,
  insertTradeFile,
  type NewMessage,
  readMessagesOfFile,
  readMessagesOfRun,
  readSameMessages,
  readTradeRules,
} from './trade-messages.repository.ts';

export interface SentTradeFile {
  readonly connectionId: number;
  readonly runId: number | null;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sentBy: string;
}

export interface TakeMessagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly formats: TradeFormats;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly tellHeld: TellHeld;
}

/** Stored when it resolves: the messages of the file, each decided, known, or waiting to be decided. */
export type TakeMessages = (file: SentTradeFile) => Promise<TradeMessageRecord[]>;

export function createTakeMessages({ db, clock, formats, tellHeld }: TakeMessagesDeps): TakeMessages {
  return async ({ connectionId, runId, name, bytes, sentBy }) => {
    const format = formats.recognise(bytes, name);
    const read: readonly TradeMessage[] = format?.read(bytes) ?? [];
    const messages = read.length > 0 ? read : [NO_ORDER];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const at = clock();
    return db.transaction(async (transaction) => {
      const file = { connectionId, runId, name, content: bytes, sha256, format: format?.code ?? '', sentBy, at };
      const fileId = await insertTradeFile(transaction, file);
      if (fileId === undefined) return readMessagesOfRun(transaction, runId ?? 0);
      for (const [index, message] of messages.entries())
        await storeMessage(transaction, { fileId, connectionId, position: index + 1, at }, message, tellHeld);
      const stored = await readMessagesOfFile(transaction, fileId);
      if (format?.receipts) await storeReceipts(transaction, { format, bytes, fileId, connectionId, at }, stored);
      return stored;
    });
  };
}

interface ReceivedFile {
  readonly format: TradeFormat;
  readonly bytes: Uint8Array;
  readonly fileId: number;
  readonly connectionId: number;
  readonly at: Date;
}

/** Written with the file: once, also when it came before (its messages are known then) and whichever process dies. */
async function storeReceipts(
  transaction: Queryable,
  { format, bytes, fileId, connectionId, at }: ReceivedFile,
  messages: readonly TradeMessageRecord[],
): Promise<void> {
  const { receipts } = await readTradeRules(transaction, connectionId);
  const written = format.receipts?.(bytes, { always: receipts === 'always', id: `K${fileId}`, at: at.toISOString() });
  for (const { reference, first, count, content } of written ?? []) {
    const own = messages.slice(first, first + count);
    const [message] = own;
    if (!message) continue;
    const name = `contrl_${plainFileName(reference)}_${message.id}.${format.ending}`;
    const receipt = { kind: 'receipt', number: reference, name, mediaType: format.mediaType, content, at } as const;
    await insertReceipt(
      transaction,
      { messageId: message.id, ...receipt },
      own.map(({ id }) => id),
    );
  }
}

const NO_ORDER: TradeMessage = { notes: [{ level: 'refused', line: 0, code: 'not-an-order', value: '' }] };

type Place = Pick<NewMessage, 'fileId' | 'connectionId' | 'position' | 'at'>;

async function storeMessage(
  transaction: Queryable,
  place: Place,
  { order, notes }: TradeMessage,
  tellHeld: TellHeld,
): Promise<void> {
  const nothing = {
    sender: null,
    number: '',
    version: '',
    act: 'order',
    message: null,
    digest: null,
    sameAs: null,
    findings: [],
  } as const;
  const refusal = notes.find(({ level }) => level === 'refused');
  if (!order || refusal) {
    await insertMessage(transaction, {
      ...place,
      ...nothing,
      notes,
      state: 'refused',
      reason: refusal?.code ?? 'not-an-order',
    });
    return;
  }
  const message = withRowNames(order);
  const { number, version, act } = message;
  const key = { connectionId: place.connectionId, sender: senderOf(message), number, version, act };
  const own = { ...place, ...key, message, digest: digestOf(message), notes, reason: '' };
  for (;;) {
    const before = await readSameMessages(transaction, key);
    const same = before.find(({ digest }) => digest === own.digest);
    if (same) {
      await insertMessage(transaction, { ...own, state: 'known', sameAs: same.id, findings: [] });
      return;
    }
    const other = before.find(({ state }) => state !== 'refused');
    const findings: Finding[] = other ? [finding('other-content', '', number)] : [];
    const id = await insertMessage(transaction, {
      ...own,
      state: other ? 'held' : 'received',
      sameAs: other?.id ?? null,
      findings,
    });
    // Another request stored the same message meanwhile: it is seen now.
    if (id === undefined) continue;
    if (other) {
      await announceInbox(transaction, 'trade', id);
      await tellHeld(transaction, { id, number, customer: message.buyer.name, findings });
    }
    return;
  }
}

/** Rows without a name of their own, or with one that another row has, are named by their place. */
function withRowNames(order: TradeOrder): TradeOrder {
  const names = order.rows.map(({ id }) => id);
  const isGood = names.every((name, place) => name !== '' && names.indexOf(name) === place);
  return isGood ? order : { ...order, rows: order.rows.map((row, place) => ({ ...row, id: String(place + 1) })) };
}

/** Of what is ordered; numbers of interchanges and the like differ when a customer's system sends the same again. */
function digestOf({ echo: _, ...order }: TradeOrder): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex');
}
