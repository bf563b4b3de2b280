/** Orders as files in the folder of a connection, for HTTP tests: orders that a customer sends, connections that get them, what lies in the folder. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import type { AcknowledgedBy, OrderFiles } from '#contract/values/connections.ts';
import { createConnectionMappings } from '#server/import/index.ts';
import { readCustomer } from '#server/modules/customers/customers.repository.ts';
import { createFilesOut, createHandovers, type FilesOutStep } from '#server/modules/exchange/index.ts';
import { createOrderAdmin } from '#server/modules/orders/index.ts';
import { BY, exchangeClient } from './exchange-client.ts';
import type { Customer, TestShop } from './start-shop.ts';

/** The clock at the beginning of each test. */
export const ORDERED_AT = new Date('2026-03-10T10:00:00Z');

/** A mapping that writes a file per order. */
export const mapOf = (quantityWidth: number) => `
outbox:
  - name: "ORD_{number}.TXT"
    format: fixed
    encoding: ibm280
    lines:
      - of: order
        columns: [{ value: =TE, width: 2 }, { value: reference, width: 10 }, { value: order.note, width: 20 }]
      - of: row
        columns: [{ value: =RI, width: 2 }, { value: product, width: 20 }, { value: quantity, width: ${quantityWidth}, decimals: 2 }]
`;

/** A mapping that writes one file of all orders that are due. */
export const RUN = `
outbox:
  - name: "ORDINI_{date}.CSV"
    per: run
    format: csv
    header: false
    lines:
      - of: file
        columns: [{ value: =T }, { value: run }, { value: date, date: yyyyMMdd }, { value: orders }]
      - of: order
        columns: [{ value: =O }, { value: number }, { value: uid }, { value: rows }]
      - of: row
        columns: [{ value: =R }, { value: product }, { value: quantity, decimals: 0 }, { value: order.number }]
      - of: file
        columns: [{ value: =Z }, { value: lines }, { value: rows }]
`;

export const textOf = (folder: string, name: string | undefined) => readFileSync(join(folder, name ?? ''), 'utf8');
/** The other system takes all files. */
export const taken = (folder: string) => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
};
/** Numbers of the orders of a file that `RUN` makes. */
export const ordersIn = (folder: string, name: string) =>
  textOf(folder, name)
    .split('\r\n')
    .flatMap((line) => (line.startsWith('O;') ? [line.split(';')[1]] : []));

/** The customer signs in before the tests of the file. */
export function orderFiles(shop: () => TestShop) {
  const client = exchangeClient(shop);
  const { ask, connect, connections, operations } = client;
  let rossi: Customer;
  let articles: Array<{ item_id: number; quantity: number }>;
  let sent = 0;

  const clock = () => shop().clock.now;
  const minutesLater = (minutes: number) => {
    shop().clock.now = new Date(clock().getTime() + minutes * 60_000);
  };

  const filesOut = (onStep?: (step: FilesOutStep) => void) =>
    createFilesOut({
      db: shop().db,
      clock,
      timeZone: 'Europe/Rome',
      dataDir: shop().dataDir,
      handovers: createHandovers({
        db: shop().db,
        clock,
        operations,
        customers: { customerOf: (id) => readCustomer(shop().db, id) },
        outbox: { enqueue: async () => {} },
        office: '',
        orderUrl: (number) => number,
      }),
      ...(onStep && { onStep }),
    });
  const look = () => filesOut().look();

  const admin = () =>
    createOrderAdmin({
      db: shop().db,
      clock,
      operations,
      baseUrl: 'https://shop.example',
      emails: { accepted: false, partial: false, fulfilled: false, cancelled: false },
      orderMail: { agent: false, office: [] },
    });

  async function ordered(): Promise<string> {
    sent += 1;
    for (const article of articles) await rossi.call('wrapper.add_to_cart', article);
    const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
    const { order } = await rossi.call('wrapper.send_order', {
      summary_token,
      idempotency_key: `order-files-${sent}`,
      payment_method: payment_methods[0]?.code ?? '',
      confirm_duplicate: true,
      note: 'Consegnare; "al cancello", grazie',
      reference: `RIF ${sent}`,
    });
    return order.number;
  }

  /** A connection whose orders are files; its folder. */
  async function filing(files: OrderFiles, acknowledgedBy: AcknowledgedBy) {
    const { code, token } = await connect('sent', { scopes: ['orders.read', 'orders.ack'] });
    await connections().change(BY, code, { files, acknowledgedBy });
    const folder = join(shop().dataDir, 'exchange', code, 'out');
    return { code, token, folder, names: () => readdirSync(folder).sort() };
  }

  async function stateOf(token: string, number: string) {
    const { body } = await ask('/orders?state=all', { token });
    return body.orders.find((one: { number: string }) => one.number === number)?.handover;
  }

  const mappings = () => createConnectionMappings({ db: shop().db, clock, operations });

  beforeAll(async () => {
    rossi = await shop().login('cliente1@example.com');
    const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
    articles = product_list.data
      .filter((one) => one.addable && one.num_childs === 0)
      .slice(0, 2)
      .map(({ id }) => ({ item_id: id, quantity: 1000 }));
    await shop().db.query(null, 'update stock set quantity = 1000000');
  });
  beforeEach(async () => {
    shop().clock.now = ORDERED_AT;
    // Connections of other tests write no files any more.
    await shop().db.query(null, 'update connections set enabled = false');
  });
  return {
    ...client,
    clock,
    minutesLater,
    filesOut,
    look,
    admin,
    ordered,
    filing,
    stateOf,
    mappings,
    rossi: () => rossi,
    articles: () => articles,
    lastSent: () => sent,
  };
}
