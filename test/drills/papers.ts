/** PDFs of orders, asked for one after another of a copy of the shop that is about to end. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, type PostgresHost } from './postgres-manager.ts';
import { DRAIN_SECONDS } from './shop-copies.ts';

export interface PrintedOrder {
  readonly clientId: number;
  readonly addressCode: number;
  readonly number: string;
}

export interface Paper {
  readonly order: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly endedAt: number;
  /** 0 = nothing came. */
  readonly status: number;
  /** From its first to its last byte. */
  readonly isWhole: boolean;
  readonly text: string;
}

const LANES = 2;
const ORDERS = 20;
const PAUSE_MS = 30;
/** So long before the end of draining a request certainly begins in time, also on a busy machine. */
const CERTAIN_MS = 500;

/** Of customers of the drills; resolves when there is one. */
export async function lastOrders(primary: PostgresHost): Promise<PrintedOrder[]> {
  for (;;) {
    const orders = await ask<PrintedOrder>(primary, LAST_ORDERS);
    if (orders.length > 0) return orders;
    await wait(LOOK_EVERY_MS);
  }
}

const LOOK_EVERY_MS = 250;
const LAST_ORDERS = `select o.client_id as "clientId", o.number,
       (select min(a.address_code) from addresses a where a.client_id = o.client_id) as "addressCode"
     from orders o where o.idempotency_key like 'drill-%' order by o.id desc limit ${ORDERS}`;

/** Each on a connection of its own, until `stop`. */
export function papersUntilEnd(url: string, orders: readonly PrintedOrder[]): { stop(): Promise<readonly Paper[]> } {
  const papers: Paper[] = [];
  let isOver = false;
  async function lane(first: number): Promise<void> {
    for (let at = first; !isOver; at += LANES) {
      const order = orders[at % orders.length];
      if (order) papers.push(await paperOf(url, order));
      await wait(PAUSE_MS);
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)));
  return {
    async stop() {
      isOver = true;
      await lanes;
      return papers;
    },
  };
}

function paperOf(url: string, { clientId, addressCode, number }: PrintedOrder): Promise<Paper> {
  const query = new URLSearchParams({ number, client_id: String(clientId), address_code: String(addressCode) });
  const askedAt = Date.now();
  return new Promise((resolve) => {
    const none = (error: unknown) =>
      resolve({ order: number, askedAt, endedAt: Date.now(), status: 0, isWhole: false, text: String(error) });
    const headers = { Cookie: `bancale_session=drill-token-${clientId}` };
    const call = request(`${url}/documents/order.pdf?${query}`, { headers, agent: false }, (response) => {
      const { statusCode: status = 0 } = response;
      buffer(response).then((bytes) => {
        const isWhole =
          isWholePdf(bytes) && bytes.length === Number(response.headers['content-length'] ?? bytes.length);
        resolve({
          order: number,
          askedAt,
          endedAt: Date.now(),
          status,
          isWhole,
          text: isWhole ? '' : bytes.toString('latin1').slice(0, 120),
        });
      }, none);
    });
    call.on('error', none);
    call.end();
  });
}

const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');

/**
 * What was asked for while the copy still listened must be there, from its first to its last byte.
 * @param signalled milliseconds since 1970 @returns a sentence for each that is not
 */
export function brokenPapers(papers: readonly Paper[], signalled: number): string[] {
  const until = signalled + DRAIN_SECONDS * 1_000 - CERTAIN_MS;
  const promised = papers.filter(({ askedAt }) => askedAt <= until);
  const faults = promised
    .filter(({ status, isWhole }) => status !== 200 || !isWhole)
    .map(
      ({ order, askedAt, status, text }) =>
        `the PDF of ${order}, asked for ${askedAt - signalled} ms after the signal: ${status} ${text}`,
    );
  // Afterwards it may be refused as a whole, but a part of a PDF is no response.
  for (const { order, askedAt, status, isWhole, text } of papers)
    if (askedAt > until && status === 200 && !isWhole)
      faults.push(`a part of the PDF of ${order}, asked for ${askedAt - signalled} ms after the signal: ${text}`);
  if (!promised.some(({ endedAt }) => endedAt > signalled)) faults.push('no PDF was being made when the signal came');
  return faults;
}
