/** One ERP and the shop for some steps: what kind of ERP it is, what happens, and how it ends when nothing goes wrong any more. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { sequenceEvents } from '#server/modules/exchange/index.ts';
import type { dropFolder, SeenRun } from '../../kit/drop-folder.ts';
import { BY, type exchangeClient } from '../../kit/exchange-client.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import { BadLine } from './bad-line.ts';
import { Books, FIGURE_TABLES, type Statement } from './books.ts';
import { type Dice, diceOf } from './dice.ts';
import { NAMINGS, OverFiles } from './over-files.ts';
import { OverHttp } from './over-http.ts';
import type { ShopSide } from './shop-side.ts';
import { FILES_OF_WAY, ORDER_WAYS, type TakeOrders, takingOrders } from './take-orders.ts';

export interface StoryWorld {
  readonly shop: TestShop;
  readonly side: ShopSide;
  readonly client: ReturnType<typeof exchangeClient>;
  readonly folders: ReturnType<typeof dropFolder>;
}

export interface StoryEnd {
  /** What happened, for the message of a test that fails. */
  readonly told: string;
  readonly code: string;
  readonly books: Books;
  readonly http: OverHttp;
  readonly files: OverFiles;
  /** Orders that customers sent, with their totals. */
  readonly orders: ReadonlyMap<string, number>;
  readonly runs: readonly SeenRun[];
  /** The article that the shop did not have at the beginning. */
  readonly coming: string;
  readonly hasCome: boolean;
}

const SCOPES = 'orders.read,orders.ack,stock.write,prices.write,credit.write,events.read,files.write,files.read'.split(
  ',',
);
const HOUR_MS = 3_600_000;

/** Which ERP: all ways in which orders leave and files are named come in turn. */
function kindOf(seed: number) {
  const way = ORDER_WAYS[seed % ORDER_WAYS.length] ?? 'api';
  const naming = NAMINGS[Math.floor(seed / ORDER_WAYS.length) % NAMINGS.length] ?? 'moment';
  return { way, naming, marks: Math.floor(seed / 2) % 2 === 1, clockOff: ((seed % 3) - 1) * HOUR_MS };
}

/** @param kills how many processes of the shop may be killed */
export async function tellStory(
  { shop, side, client, folders }: StoryWorld,
  { seed, steps, kills }: { readonly seed: number; readonly steps: number; readonly kills: number },
): Promise<StoryEnd> {
  const { way, naming, marks, clockOff } = kindOf(seed);
  const dice = diceOf(seed);
  const { code, token } = await client.connect('sent', { scopes: SCOPES });
  await client.connections().change(BY, code, FILES_OF_WAY[way]);
  await shop.db.query(null, 'update connections set settle_seconds = $2 where code = $1', [code, marks ? 3_600 : 0]);
  const ask = async (path: string, body?: object, headers?: Record<string, string>) =>
    client.ask(path, { token, ...(body && { body }), ...(headers && { headers }) });
  const coming = `ERP-NEW-${seed}`;
  const { articles, customers } = side;
  const books = new Books({ dice, articles, customers, coming, start: shop.clock.now.getTime() + clockOff });
  const line = new BadLine(dice);
  const http = new OverHttp(ask, dice, line);
  const folder = join(shop.dataDir, 'exchange', code);
  const files = new OverFiles({ folder, naming, marks, clockOff, books, dice, line, look: () => side.look() });
  const danea = (breaks: boolean) => fetchDanea(shop, code, token, breaks);
  const takeOrders = takingOrders(way, { ask, danea, folder, marks, books, dice, line });
  const orders = new Map<string, number>();
  const story = [`${way}, ${naming}, marks ${marks}, clock ${clockOff / HOUR_MS} h`];
  const left = { kills };
  let hasCome = false;

  /** Where a file says no moment, the same table does not come by HTTP too: nobody could say which is newer. */
  const send = (statement: Statement): Promise<void> => {
    const byFile = naming === 'plain' || naming === 'number' || dice.roll() < 0.5;
    return byFile ? files.leave(statement) : http.send(statement);
  };
  const deeds: ReadonlyArray<readonly [share: number, name: string, deed: () => Promise<unknown>]> = [
    [
      3,
      'a customer orders',
      async () => {
        const { number, total } = await side.ordered();
        orders.set(number, total);
      },
    ],
    [4, 'figures', () => send(books.count(dice.one(FIGURE_TABLES)))],
    [2, 'orders taken', takeOrders],
    [
      2,
      'an order goes on',
      async () => {
        const statement = books.goOn();
        if (statement) await send(statement);
      },
    ],
    [1, 'events read', () => http.readEvents()],
    [
      2,
      'what was late',
      async () => {
        await line.sendLate();
        await files.leaveNext();
      },
    ],
    [2, 'the shop looks', () => side.look()],
    [0.5, 'the ERP looks into failed', () => files.sendFailedAgain()],
    [
      0.2,
      'a new article',
      async () => {
        if (!hasCome) files.leaveArticle(coming);
        hasCome = true;
      },
    ],
    [
      0.6,
      'killed',
      async () => {
        if (left.kills === 0) return;
        left.kills -= 1;
        await files.leave(books.count('stock'));
        story.push(await side.killed(dice));
      },
    ],
  ];
  for (let step = 0; step < steps; step += 1) {
    const [, name, deed] = drawn(dice, deeds);
    story.push(name);
    await deed();
    await sequenceEvents(shop.db);
  }
  const runs = await end({ shop, side, folders, code, line, files, http, takeOrders, dice });
  await client.connections().change(BY, code, { enabled: false });
  return { told: story.join(', '), code, books, http, files, orders, runs, coming, hasCome };
}

/** Nothing goes wrong any more: what is late arrives, what failed is sent again, until there is nothing left to do. */
async function end(given: {
  readonly shop: TestShop;
  readonly side: ShopSide;
  readonly folders: StoryWorld['folders'];
  readonly code: string;
  readonly line: BadLine;
  readonly files: OverFiles;
  readonly http: OverHttp;
  readonly takeOrders: TakeOrders;
  readonly dice: Dice;
}): Promise<readonly SeenRun[]> {
  const { shop, side, folders, code, line, files, http, takeOrders, dice } = given;
  dice.calm();
  let runs: readonly SeenRun[];
  do {
    await line.flush();
    await files.leaveNext();
    runs = await folders.settled(code);
  } while (!files.isEmpty || (await files.sendFailedAgain()) > 0);
  for (;;) {
    await side.look();
    if ((await takeOrders()) === 0) break;
    runs = await folders.settled(code);
  }
  await folders.look('rows that wait');
  await sequenceEvents(shop.db);
  while ((await http.readEvents(500)) > 0);
  return runs;
}

function drawn<One extends readonly [share: number, ...rest: unknown[]]>(dice: Dice, choices: readonly One[]): One {
  let at = dice.roll() * choices.reduce((sum, [share]) => sum + share, 0);
  for (const one of choices) {
    at -= one[0];
    if (at < 0) return one;
  }
  throw new Error('Nothing to choose from.');
}

/** As Easyfatt asks: the whole time from number 1 on. */
async function fetchDanea(shop: TestShop, code: string, token: string, breaks: boolean): Promise<string> {
  const range = '?appver=2&firstdate=2020-01-01&lastdate=2099-12-31&firstnum=1&lastnum=999999';
  const authorization = `Basic ${Buffer.from(`easyfatt:${token}`).toString('base64')}`;
  const response = await shop.app.fetch(
    new Request(`http://localhost:4500/exchange/danea/${code}${range}`, { headers: { authorization } }),
  );
  expect(response.status).toBe(200);
  if (!breaks) return response.text();
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return '';
}
