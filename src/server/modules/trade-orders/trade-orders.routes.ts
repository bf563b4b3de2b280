/** Orders of customers' systems by HTTP. A key sees the messages of its own connection only (C-EXC-8). */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  getTradeDespatch,
  getTradeInvoice,
  getTradeOrder,
  getTradeReceipt,
  getTradeResponse,
  listTradeOrders,
  sendTradeOrders,
  type TradeMessageView,
} from '#contract/exchange/exchange-trade-orders.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import {
  Accepted,
  type ExchangeRoute,
  exchangeFileRoute,
  exchangeRoute,
  StreamedFile,
} from '#server/platform/http/exchange-route.ts';
import { findingText } from './finding-text.ts';
import { refusalSentence } from './refused-reason.ts';
import type { TakeMessages } from './take-messages.service.ts';
import { readAnswerContent, readAnswers, type TradeAnswerRecord } from './trade-answers.repository.ts';
import type { TradeMessageRecord } from './trade-message.ts';
import { readMessage, readMessagesOfConnection, readMessagesOfFile } from './trade-messages.repository.ts';

export interface TradeRoutesDeps {
  readonly db: Queryable;
  readonly take: TakeMessages;
  /** What waits is decided, in the background. */
  readonly decideSoon: () => void;
}

/** How often it is looked whether a message is decided. */
const LOOK_MS = 50;

export function tradeOrderRoutes({ db, take, decideSoon }: TradeRoutesDeps): ExchangeRoute[] {
  async function messageOf(id: number, connectionId: number): Promise<TradeMessageRecord> {
    const message = await readMessage(db, id);
    if (message?.connectionId !== connectionId) throw new AppError('not-found');
    return message;
  }

  /** With what the message before it has, of one that is known. */
  async function views(messages: readonly TradeMessageRecord[], locale: Locale): Promise<TradeMessageView[]> {
    const answers = await readAnswers(db, [...messages.map(answeredBy), ...messages.map(({ id }) => id)]);
    return messages.map((message) => {
      const own = answers.filter((answer) => answer.messageId === ownerOf(answer, message));
      return viewOf(message, own, locale);
    });
  }

  async function answer(
    asked: { readonly id: number; readonly connectionId: number },
    kinds: ReadonlyArray<TradeAnswerRecord['kind']>,
    answerId?: number,
  ): Promise<StreamedFile> {
    const message = await messageOf(asked.id, asked.connectionId);
    const found = await readAnswerContent(db, {
      messageId: kinds.includes('receipt') ? message.id : answeredBy(message),
      kinds,
      id: answerId,
    });
    if (!found) throw new AppError('not-found');
    const { name, mediaType, content } = found;
    const headers = {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    };
    return new StreamedFile(headers, Readable.from([content]));
  }

  return [
    exchangeRoute(sendTradeOrders, async ({ request: { name, wait }, caller, file = new Uint8Array() }) => {
      const { connectionId, connection, name: key, locale } = caller;
      let messages = await take({ connectionId, runId: null, name, bytes: file, sentBy: `${connection}: ${key}` });
      decideSoon();
      const until = performance.now() + wait * 1000;
      const [{ fileId } = { fileId: 0 }] = messages;
      while (messages.some(({ state }) => state === 'received') && performance.now() < until) {
        await setTimeout(LOOK_MS);
        messages = await readMessagesOfFile(db, fileId);
      }
      const body = { messages: await views(messages, locale) };
      return messages.some(({ state }) => state === 'received') ? new Accepted(body) : body;
    }),
    exchangeRoute(listTradeOrders, async ({ request: { before, limit }, caller: { connectionId, locale } }) => {
      const found = await readMessagesOfConnection(db, { connectionId, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      return { messages: await views(page, locale), next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
    }),
    exchangeRoute(getTradeOrder, async ({ request, caller: { connectionId, locale } }) => {
      const [view] = await views([await messageOf(request.id, connectionId)], locale);
      if (!view) throw new AppError('not-found');
      return view;
    }),
    exchangeFileRoute(getTradeResponse, ({ request: { id }, caller: { connectionId } }) =>
      answer({ id, connectionId }, ['response']),
    ),
    exchangeFileRoute(getTradeDespatch, ({ request: { id, answer: answerId }, caller: { connectionId } }) =>
      answer({ id, connectionId }, ['despatch'], answerId),
    ),
    exchangeFileRoute(getTradeInvoice, ({ request: { id, answer: answerId }, caller: { connectionId } }) =>
      answer({ id, connectionId }, ['invoice', 'credit_note'], answerId),
    ),
    exchangeFileRoute(getTradeReceipt, ({ request: { id }, caller: { connectionId } }) =>
      answer({ id, connectionId }, ['receipt']),
    ),
  ];
}

/** A receipt is of the message as it came, everything else of the one that counts. */
const ownerOf = ({ kind }: TradeAnswerRecord, message: TradeMessageRecord): number =>
  kind === 'receipt' ? message.id : answeredBy(message);

/** One that is known gets its response as the one before it. */
const answeredBy = ({ id, state, sameAs }: TradeMessageRecord): number =>
  state === 'known' && sameAs !== null ? sameAs : id;

const path = (message: number) => `/exchange/v1/trade-orders/${message}`;

function viewOf(message: TradeMessageRecord, answers: readonly TradeAnswerRecord[], locale: Locale): TradeMessageView {
  const { id, state, act, number, version, sameAs, at, decidedAt, orderNumber, orderUid, reason, findings, rows } =
    message;
  return {
    id,
    state,
    act,
    number,
    version,
    same_as: sameAs,
    received_at: at.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    order: orderNumber !== null && orderUid !== null ? { number: orderNumber, uid: orderUid } : null,
    reason: refusalSentence(reason, locale),
    findings: findings.map((one) => ({
      code: one.code,
      row: one.row,
      value: one.value,
      text: findingText(one, locale),
    })),
    rows: rows.map(({ id: row, carti, pieces, taken }) => ({
      id: row,
      article: carti,
      pieces,
      ordered: state === 'ordered' && taken,
    })),
    receipt: answers.some(({ kind }) => kind === 'receipt') ? `${path(id)}/receipt` : null,
    response: answers.some(({ kind }) => kind === 'response') ? `${path(id)}/response` : null,
    despatches: answers
      .filter(({ kind }) => kind === 'despatch')
      .map(({ id: answerId, number: note }) => ({ number: note, href: `${path(id)}/despatches/${answerId}` })),
    invoices: answers.flatMap(({ id: answerId, number: document, kind }) =>
      kind === 'invoice' || kind === 'credit_note'
        ? [{ kind, number: document, href: `${path(id)}/invoices/${answerId}` }]
        : [],
    ),
  };
}
