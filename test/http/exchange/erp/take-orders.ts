/** The ways in which an ERP takes orders, each with what goes wrong in it. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import type { AcknowledgedBy, OrderFiles } from '#contract/values/connections.ts';
import type { BadLine } from './bad-line.ts';
import type { Books } from './books.ts';
import type { Dice } from './dice.ts';
import type { Ask } from './over-http.ts';

/** `api`: HTTP; `taken`: files that it takes away; `ack`: files, and files that acknowledge them; `easyfatt`: all of the year each time. */
export const ORDER_WAYS = ['api', 'taken', 'ack', 'easyfatt'] as const;
export type OrderWay = (typeof ORDER_WAYS)[number];

/** What the connection has to say for it. */
export const FILES_OF_WAY: Readonly<Record<OrderWay, { files: OrderFiles | null; acknowledgedBy: AcknowledgedBy }>> = {
  api: { files: null, acknowledgedBy: 'api' },
  taken: { files: 'json', acknowledgedBy: 'taken' },
  ack: { files: 'both', acknowledgedBy: 'api' },
  easyfatt: { files: null, acknowledgedBy: 'api' },
};

export interface TakingOptions {
  readonly ask: Ask;
  /** The text at the address of Easyfatt; `breaks`: the line breaks after the first part. */
  readonly danea: (breaks: boolean) => Promise<string>;
  readonly folder: string;
  readonly marks: boolean;
  readonly books: Books;
  readonly dice: Dice;
  readonly line: BadLine;
}

/** Takes what is there; returns how many orders were new or open. */
export type TakeOrders = () => Promise<number>;

export function takingOrders(way: OrderWay, options: TakingOptions): TakeOrders {
  const ways = { api: takeByHttp, taken: takeFiles, ack: readFiles, easyfatt: takeAsEasyfatt };
  return () => ways[way](options);
}

async function takeByHttp({ ask, books, dice }: TakingOptions): Promise<number> {
  const { body } = await ask('/orders?limit=3');
  const offered = body.orders as ExchangeOrder[];
  // It died after reading.
  if (dice.happens(0.15)) return offered.length;
  const orders = offered.map(({ uid, number, totals }) => ({
    uid,
    erp_number: books.book(uid, { number, total: totals.document }).erpNumber,
  }));
  // It died after booking.
  if (orders.length === 0 || dice.happens(0.25)) return offered.length;
  await ask('/orders/ack', { orders });
  if (dice.happens(0.2)) await ask('/orders/ack', { orders });
  return offered.length;
}

const orderFiles = (folder: string) => readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.json'));

function bookFile({ folder, books }: TakingOptions, name: string): { uid: string; erpNumber: string } {
  const { uid, number, totals } = JSON.parse(readFileSync(join(folder, 'out', name), 'utf8')) as ExchangeOrder;
  return { uid, erpNumber: books.book(uid, { number, total: totals.document }).erpNumber };
}

/** Books, then moves the file away: the other way round could lose it. */
async function takeFiles(options: TakingOptions): Promise<number> {
  const { folder, dice } = options;
  const own = join(folder, 'taken-by-the-erp');
  mkdirSync(own, { recursive: true });
  const names = orderFiles(folder);
  for (const name of names) {
    if (dice.happens(0.15)) break;
    bookFile(options, name);
    if (dice.happens(0.2)) break;
    renameSync(join(folder, 'out', name), join(own, name));
  }
  return names.length;
}

/** Reads and leaves them there; says by a file of acknowledgements what it booked. */
async function readFiles(options: TakingOptions): Promise<number> {
  const { folder, dice, line, marks } = options;
  const names = orderFiles(folder);
  const booked = names.map((name) => bookFile(options, name));
  if (booked.length === 0 || dice.happens(0.2)) return names.length;
  const text = ['uid;erp_number', ...booked.map(({ uid, erpNumber }) => `${uid};${erpNumber}`), ''].join('\n');
  const path = join(folder, 'in', `ack_${dice.below(1_000_000)}.csv`);
  const send = async () => {
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
    if (marks) writeFileSync(`${path}.ok`, '');
  };
  await line.over(send);
  return names.length;
}

const inside = (text: string, element: string) => new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1] ?? '';

/** The whole year each time; what has a number that the books have is dropped. */
async function takeAsEasyfatt({ danea, books, dice }: TakingOptions): Promise<number> {
  const breaks = dice.happens(0.25);
  const text = await danea(breaks);
  // A half document is none: Easyfatt reads all of the file or nothing.
  if (breaks) return 1;
  let isNew = 0;
  for (const [document] of text.matchAll(/<Document>[\s\S]*?<\/Document>/g)) {
    const head = document.replace(/<Rows>[\s\S]*<\/Rows>/, '');
    const number = `${inside(head, 'Numbering')}/${inside(head, 'Number')}/${inside(head, 'Date').slice(0, 4)}`;
    if (books.orders.has(number)) continue;
    isNew += 1;
    books.book(number, { number, total: Number(inside(head, 'Total')) });
  }
  return isNew;
}
