/** Sources: folders on the server that are looked into by themselves (docs/office-imports.md). */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { emailTo } from '../kit/emails.ts';
import { SOON } from '../kit/import-tables.ts';
import { signIn, staffWith } from '../kit/office.ts';
import { press, tried } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 120_000 });
const SOURCE = {
  name: 'Ruvo',
  folder: 'ruvo',
  url: null,
  username: '',
  every_minutes: 60,
  replace: false,
  paused: false,
};

const articles = () =>
  shop().db.query<{ code: string }>(null, 'select carti as code from products where active order by carti limit 5');

/** Leaves a file in the folder of the source, a while ago. */
function leave(name: string, lines: readonly string[], secondsAgo = 60): void {
  const folder = join(shop().dataDir, 'import-sources', SOURCE.folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), lines.join('\n'));
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(join(folder, name), at, at);
}

test('a file is imported by itself once a person has mapped its columns, and a guard rail holds it back (C-OFF-1)', async () => {
  const staff = await signIn(shop());
  const known = await articles();
  const stockOf = async () =>
    (
      await shop().db.query<{ quantity: number }>(
        null,
        'select quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = any($1::text[]) order by p.carti',
        [known.map(({ code }) => code)],
      )
    ).map(({ quantity }) => quantity);
  const { sources } = await staff.call('office_imports.save_source', { key: press(), id: null, ...SOURCE });
  const id = sources[0]?.id ?? 0;
  expect(await staff.call('office_imports.run_source', { key: press(), id })).toEqual({ run: null, fault: null });

  // Nobody knows its columns yet: it waits.
  leave('giacenze.csv', ['Articolo;Giacenza', ...known.map(({ code }) => `${code};11`)]);
  const first = (await staff.call('office_imports.run_source', { key: press(), id })).run ?? 0;
  expect(await staff.call('office_imports.get', { id: first })).toMatchObject({ state: 'uploaded', by: 'Ruvo' });
  await tried(staff, first);

  // The next file with these columns goes through.
  const imported = async () => {
    const { run } = await staff.call('office_imports.run_source', { key: press(), id });
    return vi.waitFor(
      async () => {
        const seen = await staff.call('office_imports.get', { id: run ?? 0 });
        expect(seen.state).toMatch(/^(done|checked)$/);
        if (seen.state === 'checked') expect(seen.report?.guards.some(({ broken }) => broken)).toBe(true);
        return seen;
      },
      { timeout: 60_000, interval: 100 },
    );
  };
  leave('giacenze.csv', ['Articolo;Giacenza', ...known.map(({ code }) => `${code};22`)], 50);
  expect((await imported()).state).toBe('done');
  expect(await stockOf()).toEqual([22, 22, 22, 22, 22]);

  // Most of it refused: it waits for a person, and nothing is written.
  leave('giacenze.csv', ['Articolo;Giacenza', ...known.map(({ code }) => `${code};molti`)], 40);
  expect((await imported()).state).toBe('checked');
  expect(await stockOf()).toEqual([22, 22, 22, 22, 22]);
  const { last } = (await staff.call('office_imports.get_sources', {})).sources[0] ?? {};
  expect(last?.state).toBe('checked');

  // Nobody sits in front of it: those who may let it pass have an e-mail about each that waits, and the start page names them.
  // They are written a moment after the state of the run.
  const letters = async () => {
    const rows = await shop().db.query<{ key: string; recipient: string }>(
      null,
      `select dedupe_key as key, recipient from letters where kind = 'import-stopped' order by id`,
    );
    return rows.map(({ key, recipient }) => [key, recipient]);
  };
  await expect.poll(letters, SOON).toEqual([
    [`import:${first}:columns:ufficio@example.com`, 'ufficio@example.com'],
    [`import:${last?.id}:guards:ufficio@example.com`, 'ufficio@example.com'],
  ]);
  const email = await emailTo(shop(), 'ufficio@example.com', 'aspetta che qualcuno la guardi');
  expect(email).toContain(`/ufficio/imports/${last?.id}`);
  expect(email).toMatch(/Righe rifiutate:? *5 su 5/);
  const { imports } = await staff.call('office.get_desk', {});
  expect(imports?.map(({ id: run, what }) => [run, what])).toEqual([[last?.id, 'stopped']]);
  const bare = await (await staffWith(shop(), ['orders.read'])).call('office.get_desk', {});
  expect([bare.imports, bare.sources]).toEqual([undefined, undefined]);
});

test('a name or folder that is taken, a path instead of a name, and those who may not (C-OFF-5)', async () => {
  const staff = await signIn(shop());
  const save = (source: object) =>
    staff.send('office_imports.save_source', { key: press(), id: null, ...SOURCE, ...source });
  expect((await save({ name: 'ruvo', folder: 'altra' })).body.errors).toHaveProperty('name');
  expect((await save({ name: 'Altra' })).body.errors).toHaveProperty('folder');
  expect((await save({ name: 'Altra', folder: '../media' })).status).toBe(422);
  const other = await staffWith(shop(), ['imports.replace', 'imports.read']);
  const refused = await other.send('office_imports.save_source', {
    key: press(),
    id: null,
    ...SOURCE,
    name: 'B',
    folder: 'b',
  });
  expect([refused.status, refused.body.permission]).toEqual([403, 'articles.write']);
});

test('removed, it can be taken back (C-OFF-2)', async () => {
  const staff = await signIn(shop());
  const [source] = (await staff.call('office_imports.get_sources', {})).sources;
  const gone = await staff.call('office_imports.remove_source', { key: press(), id: source?.id ?? 0 });
  expect(gone.sources).toEqual([]);
  const [operation] = (await staff.call('office_history.get_operations', {})).data;
  await staff.call('office_history.undo', { key: press(), id: operation?.id ?? 0, forced: [] });
  expect((await staff.call('office_imports.get_sources', {})).sources[0]).toMatchObject(SOURCE);
});
