/** Danea Easyfatt at its one address: orders fetched, articles sent (C-EXC-2, C-EXC-4, docs/exchange-danea.md). */
import { beforeAll, expect, test, vi } from 'vitest';
import { BY, exchangeClient } from '../kit/exchange-client.ts';
import { photo } from '../kit/pictures.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { connect, connections } = exchangeClient(shop);
// Each file is a thread's work, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let rossi: Customer;
let articles: Array<{ item_id: number; quantity: number }>;
let sent = 0;

beforeAll(async () => {
  rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  articles = product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .slice(0, 2)
    .map(({ id }) => ({ item_id: id, quantity: 1000 }));
});

async function ordered(): Promise<string> {
  sent += 1;
  for (const article of articles) await rossi.call('wrapper.add_to_cart', article);
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `easyfatt-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
  return order.number;
}

const basic = (token: string) => `Basic ${Buffer.from(`easyfatt:${token}`).toString('base64')}`;

async function fetched(code: string, query: string, headers: Record<string, string>) {
  const response = await shop().app.fetch(
    new Request(`http://localhost:4500/exchange/danea/${code}${query}`, { headers }),
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function posted(url: string, content: BlobPart, name: string, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const response = await shop().app.fetch(new Request(url, { method: 'POST', headers, body: form }));
  return { status: response.status, text: await response.text() };
}

const sendProducts = (code: string, token: string, xml: string) =>
  posted(`http://localhost:4500/exchange/danea/${code}`, xml, 'prodotti.xml', { authorization: basic(token) });

/** Where pictures go, as the response to articles says. */
function pictureUrls({ text }: { readonly text: string }): { readonly send: string; readonly end: string } {
  const lines = text.split('\n');
  expect(lines[0]).toBe('OK');
  const of = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return { send: of('ImageSendURL'), end: of('ImageSendFinishURL') };
}

const product = (code: string, more = '') =>
  `<Product><Code>${code}</Code><Description>${code}</Description><Category>Prove</Category><Vat Perc="22">22</Vat><NetPrice1>9.5</NetPrice1>${more}</Product>`;
const incremental = (...products: string[]) =>
  `<EasyfattProducts AppVersion="2" Mode="incremental"><UpdatedProducts>${products.join('')}</UpdatedProducts></EasyfattProducts>`;

/** Names of the pictures of an article. */
async function picturesOf(code: string): Promise<string[]> {
  const [row] = await shop().db.query<{ pictures: Array<{ file: string }> }>(
    null,
    'select pictures from products where carti = $1',
    [code],
  );
  return (row?.pictures ?? []).map(({ file }) => file);
}

const stateOf = async (number: string) => {
  const [row] = await shop().db.query<{ state: string }>(
    null,
    'select h.state from order_handovers h join orders o on o.id = h.order_id join connections c on c.id = h.connection_id where o.number = $1 order by c.id desc limit 1',
    [number],
  );
  return row?.state;
};
const numbersIn = (xml: string) => [...xml.matchAll(/<Number>(\d+)<\/Number>/g)].map(([, number]) => Number(number));

test('connected with an address and a password: the whole range is returned each time, and what was taken is acknowledged (C-EXC-4)', async () => {
  const { code, token } = await connect('sent');
  const numbers = [await ordered(), await ordered()];
  const sequences = numbers.map((number) => Number(number.split('/')[1]));
  const range = '?appver=2&firstdate=2020-01-01&lastdate=2030-12-31&firstnum=1&lastnum=999999';
  const first = await fetched(code, range, { authorization: basic(token) });
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  expect(first.text).toMatch(/^<\?xml[^>]*\?>\s*<EasyfattDocuments AppVersion="2"/);
  expect(first.text.endsWith('</Documents></EasyfattDocuments>')).toBe(true);
  expect(numbersIn(first.text)).toEqual(sequences);
  expect(await Promise.all(numbers.map(stateOf))).toEqual(['acknowledged', 'acknowledged']);
  const again = await fetched(code, range, { 'x-authorization': Buffer.from(`easyfatt:${token}`).toString('base64') });
  expect(again.text).toBe(first.text);
  const last = await fetched(code, `?key=${token}&firstnum=${sequences[1]}`, {});
  expect(numbersIn(last.text)).toEqual([sequences[1]]);
  expect(numbersIn((await fetched(code, `?key=${token}&lastdate=2020-12-31`, {})).text)).toEqual([]);
});

test('who has no password is asked for it; a wrong one, another connection or a missing scope open nothing (C-EXC-8)', async () => {
  const { code, token } = await connect('sent');
  const other = await connect('sent');
  const { token: reader } = await connect('sent', { connection: code, scopes: ['orders.read'] });
  const without = await fetched(code, '', {});
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Bancale"']);
  expect((await fetched(code, '', { authorization: basic(`${token}x`) })).status).toBe(401);
  expect((await fetched(code, '', { authorization: basic(other.token) })).status).toBe(401);
  expect((await fetched(code, '', { authorization: basic(reader) })).status).toBe(403);
  expect((await fetched(code, '?firstdate=31/12/2026', { authorization: basic(token) })).text).toContain('firstdate');
  // The person at Easyfatt reads what comes with status 200.
  const refused = await sendProducts(code, `${token}x`, '<EasyfattProducts/>');
  expect(refused).toEqual({ status: 200, text: expect.stringContaining('password') });
  expect((await sendProducts(code, token, '<EasyfattProducts/>')).text).toContain('permessi');
});

test('articles that it sends are in the shop; what is wrong is a sentence (C-EXC-1, C-EXC-6)', async () => {
  const { code, token } = await connect(null, { scopes: ['files.write'] });
  const xml = `<EasyfattProducts AppVersion="2" Mode="incremental"><UpdatedProducts><Product><Code>+EF1</Code><Description>Da Easyfatt</Description><Category>Prove</Category><Vat Perc="22">22</Vat><NetPrice1>9.5</NetPrice1><AvailableQty>7</AvailableQty></Product></UpdatedProducts></EasyfattProducts>`;
  const sent = await sendProducts(code, token, xml);
  expect([sent.status, sent.text.split('\n')[0]]).toEqual([200, 'OK']);
  const [article] = await shop().db.query(
    null,
    `select p.name_it as name, s.quantity::int as stock, x.gross::int as price from products p join stock s on s.product_id = p.id
     join prices x on x.product_id = p.id where p.carti = '+EF1'`,
  );
  expect(article).toEqual({ name: 'Da Easyfatt', stock: 7, price: 95_000 });
  expect((await sendProducts(code, token, xml)).text).toMatch(/^OK\n/);
  const broken = await sendProducts(code, token, '<EasyfattProducts><Products>');
  expect(broken).toEqual({
    status: 200,
    text: expect.stringMatching(/^Gli articoli non sono stati importati\. \p{Lu}/u),
  });
});

test('a full file that would switch off the catalogue waits for a person (C-EXC-5)', async () => {
  const { code, token } = await connect(null, { scopes: ['files.write'] });
  const before = await shop().db.query(null, 'select count(*)::int as active from products where active');
  const xml = `<EasyfattProducts Mode="full"><Products><Product><Code>+ONLY</Code><Description>Solo</Description></Product></Products></EasyfattProducts>`;
  const held = await sendProducts(code, token, xml);
  expect(held).toEqual({ status: 200, text: expect.stringContaining('confermare') });
  expect(await shop().db.query(null, 'select count(*)::int as active from products where active')).toEqual(before);
});

test('prices of lists that the connection names are in the shop, others are warned of', async () => {
  const { code, token } = await connect(null, { scopes: ['files.write'] });
  await shop().db.query(null, `insert into price_lists (code, name) values ('RIV', 'Rivenditori')`);
  await expect(connections().change(BY, code, { priceLists: { 2: 'MAI' } })).rejects.toThrow('validation');
  await connections().change(BY, code, { priceLists: { 2: 'RIV' } });
  await sendProducts(code, token, incremental(product('+EF2', '<NetPrice2>8.25</NetPrice2><NetPrice3>7</NetPrice3>')));
  const prices = await shop().db.query<{ list: string | null; price: number }>(
    null,
    `select case when l.is_default then null else l.code end as list, x.gross / 10000.0 as price from prices x
     join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id where p.carti = '+EF2' order by l.is_default desc`,
  );
  expect(prices.map(({ list, price }) => [list, Number(price)])).toEqual([
    [null, 9.5],
    ['RIV', 8.25],
  ]);
  const [run] = await shop().db.query<{ issues: object[] }>(
    null,
    `select report -> 'issues' as issues from import_runs order by id desc limit 1`,
  );
  expect(run?.issues).toEqual([expect.objectContaining({ code: 'unused-list', level: 'warning' })]);
});

test('pictures follow the articles: named by the file or by their code, attached once when all have come (C-EXC-1, C-EXC-2)', async () => {
  const { code, token } = await connect(null, { scopes: ['files.write'] });
  const articles = incremental(
    product('+EF3', '<ImageFileName>foto.png</ImageFileName>'),
    product('+EF4', '<ImageFileName>foto.png</ImageFileName>'),
    product('+EF5'),
  );
  const { send, end } = pictureUrls(await sendProducts(code, token, articles));
  const [red, blue] = [await photo(), await photo()];
  for (const [name, content] of [
    ['foto.png', red],
    ['EF5.png', blue],
    ['nessuno.png', await photo()],
  ] as const)
    expect(await posted(send, content as BlobPart, name)).toEqual({ status: 200, text: 'OK' });
  // Its response was lost: it comes again.
  expect((await posted(send, red as BlobPart, 'foto.png')).text).toBe('OK');
  expect((await posted(send, 'no picture', 'rotta.png')).text).toBe('OK');
  expect(await picturesOf('+EF3')).toEqual([]);

  const ended = async () => (await shop().app.fetch(new Request(end))).text();
  expect(await Promise.all([ended(), ended()])).toEqual([
    expect.stringContaining('rotta.png'),
    expect.stringContaining('rotta.png'),
  ]);
  expect([await picturesOf('+EF3'), await picturesOf('+EF4'), await picturesOf('+EF5')]).toEqual([
    ['foto.png'],
    ['foto.png'],
    ['EF5.png'],
  ]);
  const kept = await shop().db.query(null, `select name from media_files where name = 'nessuno.png'`);
  expect(kept).toEqual([{ name: 'nessuno.png' }]);
  const attached = await shop().db.query(null, `select actor_name as by from operations where kind = 'media.attach'`);
  expect(attached).toEqual([{ by: code }]);
  // Behind the end nothing changes any more.
  expect((await posted(send, blue as BlobPart, 'foto.png')).text).toBe('OK');
  await ended();
  expect(await picturesOf('+EF3')).toEqual(['foto.png']);
});

test('an article whose pictures the office holds keeps them; another secret, connection or day opens no upload (C-EXC-8)', async () => {
  const { code, token } = await connect(null, { scopes: ['files.write'] });
  const other = await connect(null, { scopes: ['files.write'] });
  const { send, end } = pictureUrls(await sendProducts(code, token, incremental(product('+EF6'))));
  await shop().db.query(
    null,
    `insert into field_pins (entity, entity_key, field, operation_id, at) select 'article', '+EF6', 'pictures', max(id), now() from operations`,
  );
  await posted(send, (await photo()) as BlobPart, 'EF6.png');
  await shop().app.fetch(new Request(end));
  expect(await picturesOf('+EF6')).toEqual([]);
  for (const wrong of [`${send}x`, send.replace(/upload=.*/, ''), send.replace(`/${code}/`, `/${other.code}/`)])
    expect((await posted(wrong, 'x', 'EF6.png')).text).toContain('non sono attese');
  const now = shop().clock.now;
  shop().clock.now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await posted(send, 'x', 'EF6.png')).text).toContain('non lo sono più');
  shop().clock.now = now;
});
