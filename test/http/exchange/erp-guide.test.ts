/** The commands of docs/erp-guide.md do what the page says: they are run as they stand there, one block after the other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Customer, withShop } from '../kit/start-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/erp-guide.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

const shop = withShop();
// Each command is a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
let server: Server;
let folder = '';
let rossi: Customer;
let sent = 0;

beforeAll(async () => {
  rossi = await shop().login('cliente1@example.com');
  shop().app.start();
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const given = await shop().app.fetch(
      new Request(`http://localhost${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(chunks.length > 0 && { body: new Uint8Array(Buffer.concat(chunks)) }),
      }),
    );
    response.writeHead(given.status, Object.fromEntries(given.headers));
    response.end(Buffer.from(await given.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = mkdtempSync(join(tmpdir(), 'bancale-guide-'));
  // `npm run shop -- …` as package.json has it, without looking whether something has to be installed.
  const npm = `#!/bin/bash\n[ "$2" = --silent ] && set -- "$1" "\${@:3}"\n[ "$1 $2 $3" = "run shop --" ] || exit 64\nshift 3\nexec "${process.execPath}" "${join(ROOT, 'src/cli/shop.ts')}" "$@"\n`;
  writeFileSync(join(folder, 'npm'), npm);
  chmodSync(join(folder, 'npm'), 0o755);
  writeFileSync(join(folder, 'state'), '');
});
afterAll(() => {
  server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs a block in its own shell, with what the blocks before exported. */
async function run(block: string): Promise<{ code: number; output: string }> {
  const script = `set -eo pipefail\nsource state\n${block}\nexport -p > state\n`;
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      SHOP: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DATA_DIR: shop().dataDir,
      DATABASE_URL: shop().databaseUrl,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

async function ordered(): Promise<void> {
  sent += 1;
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const article = product_list.data.find((one) => one.addable && one.num_childs === 0)?.id ?? 0;
  await shop().db.query(null, 'update stock set quantity = 1000000000 where product_id = $1', [article]);
  await rossi.call('wrapper.add_to_cart', { item_id: article, quantity: 5000 * (1 + sent) });
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `erp-guide-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
}

test('every command of the page succeeds, and both sides stand as it says (C-EXC-1, C-EXC-4)', async () => {
  expect(BLOCKS.length).toBeGreaterThan(10);
  for (const [place, block] of BLOCKS.entries()) {
    // The page has a customer send orders before it asks for them.
    if (/exchange\/v1\/orders" > orders\.json\nexport/.test(block))
      for (let order = 0; order < 2; order += 1) await ordered();
    const { code, output } = await run(block);
    expect([place, code], `${block}\n${output}`).toEqual([place, 0]);
  }
  const [figures] = await shop().db.query(
    null,
    `select s.quantity::int as stock, x.gross::int as price from products p join stock s on s.product_id = p.id join prices x on x.product_id = p.id
     join price_lists l on l.id = x.price_list_id and l.is_default where p.carti = 'VT933.08.020'`,
  );
  expect(figures).toEqual({ stock: 1200, price: 12_500 });
  const handovers = await shop().db.query(
    null,
    `select h.state, h.erp_number, o.status from order_handovers h join orders o on o.id = h.order_id join connections c on c.id = h.connection_id
     where c.code = 'erp' order by h.erp_number`,
  );
  expect(handovers).toEqual([
    { state: 'acknowledged', erp_number: '2026/4711', status: 'NE' },
    { state: 'acknowledged', erp_number: '2026/4712', status: 'IA' },
  ]);
  const [invoice] = await shop().db.query(
    null,
    `select f.role from paper_files f join invoices i on i.id = f.owner_id and f.owner_kind = 'invoice' where i.number = 'FT/1'`,
  );
  expect(invoice).toEqual({ role: 'pdf' });
});
