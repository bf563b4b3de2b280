/** From the sent order to the customer's e-mail and the commands that change its status (C-ORD-5, C-ORD-6). */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatEuro } from '#contract/values/money.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const SOON = { timeout: 60_000, interval: 100 };
let customer: Customer;
let number: string;

beforeAll(async () => {
  shop().app.start();
  customer = await shop().login('cliente1@example.com');
  const { product_list } = await customer.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  for (const card of product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2))
    await customer.call('wrapper.add_to_cart', {
      item_id: card.id,
      quantity: 10 * (card.packagings.find((one) => one.default)?.quantity ?? 1),
    });
  const { summary_token, payment_methods } = await customer.call('wrapper.prepare_order', { lang: 'en' });
  const { order } = await customer.call('wrapper.send_order', {
    summary_token,
    idempotency_key: 'progress-test',
    payment_method: payment_methods[0]?.code ?? '',
    lang: 'en',
  });
  number = order.number;
});

/** Sent e-mails of these templates, with their attachments. */
function emails(...kinds: string[]): Array<{ text: string; files: Array<{ name: string; bytes: Buffer }> }> {
  const folder = join(shop().dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => kinds.some((kind) => name.endsWith(`-${kind}.eml`)));
  const number = (name: string) => Number(name.split('-')[0]);
  names.sort((one, other) => number(one) - number(other));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const files = [...text.matchAll(/filename="?([^"\n]+)"?\n(?:.+\n)*?\n([A-Za-z0-9+/=\n]+)/g)];
    return {
      text: text.replace(/=\n/g, ''),
      files: files.map(([, file = '', content = '']) => ({ name: file, bytes: Buffer.from(content, 'base64') })),
    };
  });
}

/** `npm run shop -- …` as its own process, on the shop's database. */
async function run(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = shop();
  const env = { ...process.env, DATABASE_URL, DATA_DIR, PUBLIC_URL: 'https://shop.example' };
  return new Promise((done) => {
    execFile(process.execPath, ['src/cli/shop.ts', ...argv], { env }, (failed, out, error) =>
      done({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });
}

test('confirmation e-mail with the order PDF, in the customer’s language (C-ORD-6)', { timeout: 90_000 }, async () => {
  await expect.poll(() => emails('order-confirmation').length, SOON).toBe(1);
  const [email] = emails('order-confirmation');
  const order = await customer.call('wrapper.get_order_detail', { number, lang: 'en' });
  expect(email?.text).toContain(`order received ${number}`);
  expect(email?.files.map(({ name }) => name)).toEqual([`Order ${number.replaceAll('/', '-')}.pdf`]);
  const { text } = await readPdf(email?.files[0]?.bytes ?? new Uint8Array());
  expect(text).toContain(`Order ${number}`);
  expect(text).toContain(formatEuro(order.totale_doc, 'en').replace('\u00a0', ' '));
  for (const row of order.rows) expect(text).toContain(row.carti);
});

// Every command is a process of its own, and e-mails are sent every few seconds.
describe('npm run shop -- order', { timeout: 180_000 }, () => {
  test('moves an order along, records who, writes delivered quantities, and the e-mail says so (C-ORD-5)', async () => {
    const [first] = (await customer.call('wrapper.get_order_detail', { number })).rows;
    const accepted = await run('order', 'accept', number, '--by', 'Paola Riva');
    expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining('Da accettare → Da evadere') });
    const partly = await run(
      'order',
      'partly',
      number,
      `${first?.carti}=all`,
      '--by',
      'Paola Riva',
      '--note',
      'Truck 7',
      '--lang',
      'en',
    );
    expect(partly.out).toContain('→ Partly fulfilled');
    const order = await customer.call('wrapper.get_order_detail', { number });
    expect(order.status).toBe('partial');
    expect(order.timeline.map(({ status, actor, note }) => [status, actor, note])).toEqual([
      ['IA', expect.any(String), ''],
      ['NE', 'Paola Riva', ''],
      ['partial', 'Paola Riva', 'Truck 7'],
    ]);
    expect(order.rows[0]).toMatchObject({ delivered: first?.quantity, residual: 0 });
    // The command has the machine's clock; the shop has its own. E-mails leave half a minute after the step (C-OFF-2).
    expect(emails('order-accepted', 'order-partial')).toEqual([]);
    shop().clock.now = new Date(Date.now() + 60_000);
    await expect.poll(() => emails('order-accepted', 'order-partial').length, SOON).toBe(2);
    const [, delivered] = emails('order-accepted', 'order-partial');
    expect(delivered?.text).toContain('https://shop.example/en/pages/order_detail');
    const { text } = await readPdf(delivered?.files[0]?.bytes ?? new Uint8Array());
    expect(text).toContain('Partly fulfilled');
    const shown = await run('order', 'show', number);
    expect(shown.out).toContain('Truck 7');
    expect((await run('order', 'list', '--status', 'partial')).out).toContain(number);
  });

  test('a refused step says why, ends with 1 and changes nothing (C-ORD-5)', async () => {
    const before = await customer.call('wrapper.get_order_detail', { number });
    expect(await run('order', 'accept', number)).toMatchObject({
      code: 1,
      error: expect.stringContaining('Da «Evaso in parte» non si passa a «Da evadere»'),
    });
    expect(await run('order', 'partly', number, '10=1', '--lang', 'en')).toMatchObject({
      code: 1,
      error: expect.stringContaining('the residual is 0'),
    });
    expect((await run('order', 'cancel', 'OC/9/1999')).error).toContain('Non c’è un ordine OC/9/1999');
    expect(await customer.call('wrapper.get_order_detail', { number })).toEqual(before);
  });

  test('--help explains, nonsense ends with 2', async () => {
    expect(await run('order', '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('partly NUMBER ROW=PIECES'),
    });
    expect(await run('order', 'vanish')).toMatchObject({ code: 2, error: expect.stringContaining('order vanish') });
    expect((await run()).code).toBe(2);
  });
});
