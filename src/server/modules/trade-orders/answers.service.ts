/**
 * What goes back to the customer's system, in the format in which it ordered: a response when its message is decided, a despatch advice with each delivery note, its
 * invoices and credit notes.
 */
import { join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type {
  TradeAnswer,
  TradeAnswerRow,
  TradeDespatch,
  TradeOrder,
  TradeOrderRow,
  TradePlace,
} from '#server/formats/trade-order/trade-order.ts';
import { openOutFolder } from '../exchange/index.ts';
import { plainFileName } from './answer-name.ts';
import { type DocumentAnswersDeps, writeDocumentAnswers } from './document-answers.service.ts';
import { findingSentence, weightOf } from './findings.ts';
import type { TradeFormat } from './known-formats.ts';
import { refusalSentence } from './refused-reason.ts';
import {
  endFollowing,
  holdAnswers,
  insertAnswer,
  noteAnswered,
  noteAnswerPlaced,
  readAnswersDue,
  readAnswersToPlace,
  readJustPlaced,
  readOrderFacts,
  readShipped,
  readUntoldNotes,
  type UntoldNote,
} from './trade-answers.repository.ts';
import type { MatchedRow, TradeMessageRecord } from './trade-message.ts';
import { readMessage } from './trade-messages.repository.ts';
import { priceOfUnit } from './trade-quantity.rules.ts';

export interface AnswersDeps extends Omit<DocumentAnswersDeps, 'onStep'> {
  readonly dataDir: string;
  /** Where a test may kill the process. */
  readonly onAnswer?: DocumentAnswersDeps['onStep'];
}

export interface Answers {
  /** Everything that can be written now; in one process at a time. */
  write(): Promise<void>;
}

const MOST_AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** After an order is closed, delivery notes of it may still come. */
const FOLLOW_DAYS = 60;
/** Prices have up to four decimals. */
const MOST_DECIMALS = 4;
const LANGUAGE: Locale = DEFAULT_LOCALE;

const textOf = (amount: number, decimals: number): string => String(Number(amount.toFixed(decimals)));

export function createAnswers(deps: AnswersDeps): Answers {
  const { db, clock, formats, seller, dataDir } = deps;

  async function respond(id: number): Promise<void> {
    const message = await readMessage(db, id);
    if (!message) return;
    const format = formats.byCode(message.format);
    const order = message.message;
    const facts = message.orderId === null ? undefined : await readOrderFacts(db, message.orderId);
    await db.transaction(async (transaction) => {
      if (format && order) {
        const at = clock();
        const answer = answerOf({ message, order, seller, at, deliveryDate: facts?.deliveryDate ?? '' });
        await insertAnswer(transaction, {
          ...fileOf('response', message, '', format),
          content: format.writeAnswer(answer),
          at,
        });
      }
      await noteAnswered(transaction, id);
    });
  }

  async function advise(note: UntoldNote): Promise<void> {
    const message = await readMessage(db, note.messageId);
    const format = message && formats.byCode(message.format);
    if (!message?.message || !format) return;
    const at = clock();
    const shipped = await readShipped(db, note);
    const despatch = despatchOf({ message, order: message.message, seller, at, note, shipped });
    const content = format.writeDespatch(despatch);
    await insertAnswer(db, { ...fileOf('despatch', message, note.number, format), content, at });
  }

  async function place(): Promise<void> {
    const folderOf = (connection: string) => openOutFolder(join(dataDir, 'exchange', connection, 'out'));
    for (const { connection, name } of await readJustPlaced(db, new Date(clock().getTime() - DAY_MS)))
      await folderOf(connection).place([name]);
    for (const { id, connection, name, content } of await readAnswersToPlace(db, MOST_AT_ONCE)) {
      const folder = folderOf(connection);
      await folder.prepare([{ name, text: content }]);
      await noteAnswerPlaced(db, id, clock());
      await folder.place([name]);
    }
  }

  return {
    write: () =>
      db.transaction(
        async (held) => {
          if (!(await holdAnswers(held))) return;
          for (const { id } of await readAnswersDue(db, MOST_AT_ONCE)) await respond(id);
          for (const note of await readUntoldNotes(db, MOST_AT_ONCE)) await advise(note);
          await writeDocumentAnswers({ ...deps, onStep: deps.onAnswer }, MOST_AT_ONCE);
          await endFollowing(db, new Date(clock().getTime() - FOLLOW_DAYS * DAY_MS));
          await place();
        },
        { timeoutMs: 0, retries: 0 },
      ),
  };
}

function fileOf(
  kind: 'response' | 'despatch',
  { id, number }: TradeMessageRecord,
  note: string,
  { ending, mediaType }: TradeFormat,
): { messageId: number; kind: 'response' | 'despatch'; number: string; name: string; mediaType: string } {
  const about = [
    kind === 'response' ? 'order-response' : 'despatch',
    plainFileName(number),
    note && plainFileName(note),
  ]
    .filter(Boolean)
    .join('_');
  return { messageId: id, kind, number: note, name: `${about}_${id}.${ending}`, mediaType };
}

export interface AnswerFacts {
  readonly message: TradeMessageRecord;
  readonly order: TradeOrder;
  readonly seller: TradePlace;
  readonly at: Date;
  /** YYYY-MM-DD or ''. */
  readonly deliveryDate: string;
}

/** The response: each row accepted, changed or refused, with what is confirmed in the unit in which it was ordered. */
export function answerOf({ message, order, seller, at, deliveryDate }: AnswerFacts): TradeAnswer {
  const { id, state, reason, orderNumber, findings } = message;
  const matched = new Map(message.rows.map((row) => [row.id, row]));
  const isOrdered = state === 'ordered';
  const rows =
    order.act === 'cancel'
      ? []
      : order.rows.map((row) => answerRow(row, matched.get(row.id), { message, isOrdered, deliveryDate }));
  const isWhole = rows.every(({ result }) => result === 'accepted');
  const notes = findings
    .filter((one) => one.row === '' && weightOf(one) === 'note')
    .map((one) => findingSentence(one, LANGUAGE));
  return {
    id: `BR-${id}`,
    at: at.toISOString(),
    result: state === 'refused' ? 'refused' : isWhole ? 'accepted' : 'changed',
    order,
    ourNumber: orderNumber ?? '',
    seller,
    rows,
    note: state === 'refused' ? refusalSentence(reason, LANGUAGE) : notes.join(' '),
  };
}

function answerRow(
  row: TradeOrderRow,
  matched: MatchedRow | undefined,
  {
    message,
    isOrdered,
    deliveryDate,
  }: { readonly message: TradeMessageRecord; readonly isOrdered: boolean; readonly deliveryDate: string },
): TradeAnswerRow {
  const isTaken = isOrdered && matched?.taken === true;
  const ours = matched?.net == null ? undefined : moneyToNumber(matched.net) * matched.factor;
  const theirs = priceOfUnit(row);
  const isOtherPrice = isTaken && ours !== undefined && theirs !== undefined && Math.abs(ours - theirs) >= 0.005;
  const found = message.findings.find((one) => one.row === row.id);
  const reason = isTaken
    ? isOtherPrice
      ? PRICE_REASON
      : ''
    : found
      ? findingSentence(found, LANGUAGE)
      : isOrdered
        ? NOT_ORDERED
        : '';
  return {
    id: row.id,
    result: isTaken ? (isOtherPrice ? 'changed' : 'accepted') : 'refused',
    sellerCode: matched?.carti || row.sellerCode,
    buyerCode: row.buyerCode,
    gtin: row.gtin,
    name: matched?.name || row.name,
    ordered: row.quantity,
    confirmed: isTaken ? row.quantity : '0',
    unit: row.unit,
    price: isTaken && ours !== undefined ? textOf(ours, MOST_DECIMALS) : '',
    deliveredOn: isTaken ? deliveryDate : '',
    reason,
  };
}

const PRICE_REASON = 'Prezzo del nostro listino.';
const NOT_ORDERED = 'Riga non accettata.';

export interface DespatchFacts extends Omit<AnswerFacts, 'deliveryDate'> {
  readonly note: UntoldNote;
  readonly shipped: Awaited<ReturnType<typeof readShipped>>;
}

/** The despatch advice of one delivery note. Pieces of an article that several rows ordered fill these in their order. */
export function despatchOf({ message, order, seller, at, note, shipped }: DespatchFacts): TradeDespatch {
  const now = new Map(shipped.map((one) => [one.row, { now: one.now, before: one.sofar - one.now }]));
  const rowsById = new Map(order.rows.map((row) => [row.id, row]));
  const rows = message.rows.flatMap((matched): TradeDespatch['rows'][number][] => {
    const row = rowsById.get(matched.id);
    const moved = matched.orderRow === null ? undefined : now.get(matched.orderRow);
    if (!row || !moved || matched.pieces === null) return [];
    const before = Math.min(matched.pieces, moved.before);
    moved.before -= before;
    const pieces = Math.min(matched.pieces - before, moved.now);
    moved.now -= pieces;
    if (pieces <= 0) return [];
    const { sellerCode, buyerCode, gtin, name, unit } = row;
    const units = (count: number) => textOf(count / matched.factor, 3);
    return [
      {
        id: row.id,
        sellerCode: matched.carti || sellerCode,
        buyerCode,
        gtin,
        name: matched.name || name,
        unit,
        shipped: units(pieces),
        left: units(matched.pieces - before - pieces),
      },
    ];
  });
  return {
    number: note.number,
    at: at.toISOString(),
    shippedOn: note.date,
    order,
    ourNumber: message.orderNumber ?? '',
    seller,
    carrier: note.carrier,
    tracking: note.tracking,
    parcels: note.packages ?? 0,
    rows,
  };
}
