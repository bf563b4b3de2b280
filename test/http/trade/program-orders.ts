/** Orders of customers' systems for HTTP tests: a connection of its own for each test, which may order for Verdi, and what became of its messages. */
import { beforeAll, beforeEach, expect } from 'vitest';
import type { TradeMessageRecord } from '#server/modules/trade-orders/trade-message.ts';
import { readMessage } from '#server/modules/trade-orders/trade-messages.repository.ts';
import { BY, newConnection, openPrograms } from './program-fixtures.ts';
import type { withTrade } from './trade-fixtures.ts';

type OpenPrograms = Awaited<ReturnType<typeof openPrograms>>;

/** Call once at the top of a file. @param prefix of the codes of its connections. */
export function programOrders(fixtures: ReturnType<typeof withTrade>, prefix: string) {
  let count = 0;
  let programs: OpenPrograms | undefined;
  let code = '';
  let connectionId = 0;
  const opened = (): OpenPrograms => programs ?? expect.fail('Only inside of tests.');
  const take = (bytes: Buffer, to = connectionId, name = 'ordine.json') =>
    opened().trade.take({ connectionId: to, runId: null, name, bytes, sentBy: 'test' });
  const client = {
    /** Of the connection of this test. */
    get code() {
      return code;
    },
    get connectionId() {
      return connectionId;
    },
    get programs() {
      return opened();
    },
    take,
    /** The first message of a file, decided. */
    async sent(bytes: Buffer, to = connectionId): Promise<TradeMessageRecord> {
      const [message] = await take(bytes, to);
      await opened().trade.look();
      return (await readMessage(fixtures().db, message?.id ?? 0)) ?? expect.fail('not stored');
    },
    codesOf: ({ findings }: TradeMessageRecord) => findings.map((one) => `${one.row && `${one.row} `}${one.code}`),
    orders: () =>
      fixtures().db.query<{ number: string; client_id: number; reference: string; status: string; id: number }>(
        null,
        'select id, number, client_id, reference, status from orders order by id',
      ),
    async answerOf(id: number) {
      const [row] = await fixtures().db.query<{ content: Buffer }>(
        null,
        `select content from trade_answers where message_id = $1 and kind = 'response'`,
        [id],
      );
      return row ? JSON.parse(row.content.toString()) : undefined;
    },
    /** Nothing of a customer's system is left in a cart. */
    leftInCarts: () =>
      fixtures().db.query(
        null,
        `select r.* from cart_rows r join carts c on c.id = r.cart_id where c.kind = 'program' and c.status = 'active'`,
      ),
  };
  beforeAll(async () => {
    const { db } = fixtures();
    await db.query(null, `insert into barcodes select '8000000000016', id, 'CF' from products where carti = 'VITE'`);
    await db.query(
      null,
      `insert into customer_codes (client_id, code, code_key, product_id) select 103, 'MIO-1', 'MIO1', id from products where carti = 'LAMPADA'`,
    );
    await db.query(null, `update products set mpn = 'MPN77' where carti = 'LIBRO'`);
    programs = await openPrograms(db, () => fixtures().clock.now);
  });
  beforeEach(async () => {
    count += 1;
    code = `${prefix}-${count}`;
    connectionId = await newConnection(fixtures().db, code);
    await opened().connections.allow(BY, code, { customerId: 103, identity: '', addressCode: null });
  });
  return client;
}
