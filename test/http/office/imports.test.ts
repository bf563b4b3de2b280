/** Imports of the office: recognised, tried, held back by guard rails, run, mended, taken back (docs/office-imports.md). */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createImportRunner } from '#server/import/desk/import-runner.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { ended, press, ran, sendFile, sendPart, tried, workbook } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
// Each trial and each run is a thread's work, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });
const one = async <Value>(sql: string, params: unknown[] = []): Promise<Value> => {
  const [row] = await shop().db.query<Record<string, Value>>(null, sql, params);
  return Object.values(row ?? {})[0] as Value;
};
/** Everything that imports of the office write, as one text. */
const state = async () =>
  one<string>(`select md5(concat(
    (select string_agg(to_jsonb(p)::text, '' order by id) from products p),
    (select string_agg(to_jsonb(x)::text, '' order by product_id, price_list_id, from_quantity, valid_from) from prices x),
    (select string_agg(to_jsonb(s)::text, '' order by product_id) from stock s),
    (select string_agg(to_jsonb(b)::text, '' order by ean) from barcodes b)))`);
const codes = (count: number) =>
  shop().db.query<{ code: string; name: string; gross: number; list: string }>(
    null,
    `select p.carti as code, p.name_it as name, x.gross, l.code as list from products p
     join price_lists l on l.is_default
     join lateral (select gross from prices where product_id = p.id and price_list_id = l.id limit 1) x on true
     where p.active and (select count(*) from prices where product_id = p.id and price_list_id = l.id) = 1 order by p.carti limit $1`,
    [count],
  );
const euros = (gross: number) => String(gross / 10_000).replace('.', ',');
const priceOf = (code: string) =>
  one<number>(
    `select x.gross from prices x join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id and l.is_default
     where p.carti = $1`,
    [code],
  );

test('JSON lines are recognised by their fields, tried and run, with refused lines by their numbers', async () => {
  const staff = await signIn(shop());
  const [known] = await codes(1);
  const line = (fields: object) => JSON.stringify(fields);
  const run = await sendFile(
    shop(),
    staff,
    'listino.jsonl',
    [
      line({ Codice: known?.code, Descrizione: known?.name, Prezzo: 12.5 }),
      '',
      line({ Codice: known?.code, Prezzo: 'tanto', Giacenza: 3 }),
      '{ not JSON',
    ].join('\n'),
  );
  expect(run).toMatchObject({
    form: {
      format: 'jsonl',
      columns: [{ name: 'Codice' }, { name: 'Descrizione' }, { name: 'Prezzo' }, { name: 'Giacenza' }],
    },
    mapping: { columns: { code: 'Codice', name_it: 'Descrizione', price: 'Prezzo', stock: 'Giacenza' } },
  });
  const seen = await staff.call('office_imports.preview', { id: run.id, mapping: run.mapping as never });
  expect(seen.rows.map(({ line: at, cells }) => [at, cells[0]])).toEqual([
    [1, known?.code],
    [3, known?.code],
  ]);
  const trial = await tried(staff, run.id);
  expect(trial).toMatchObject({ state: 'checked' });
  const refused = await staff.call('office_imports.get_refused', { id: run.id });
  expect(refused.rows.map(({ line: at }) => at)).toContain(3);
});

describe('a supplier’s workbook', () => {
  test('with 50 bad rows is recognised, tried, mended and run; the trial changes nothing; the run goes back whole (C-OFF-2)', async () => {
    const staff = await signIn(shop());
    const known = await codes(100);
    const rows = known.map(({ code, name, gross }) => [code, `${name} nuovo`, euros(gross + 100), '12']);
    const bad = Array.from({ length: 50 }, (_, at) => [`RUVO-${at}`, `Vite ${at}`, '1OO', '3']);
    const sheet = workbook([
      ['Ruvo S.p.A., listino 2027', '', '', ''],
      ['', '', '', ''],
      ['Codice', 'Descrizione', 'Prezzo', 'Giacenza'],
      ...rows,
      ...bad,
    ]);
    const run = await sendFile(shop(), staff, 'Listino Ruvo 2027.xlsx', sheet);
    expect(run).toMatchObject({
      state: 'uploaded',
      form: { format: 'xlsx', header: 3, sheet: 'Listino' },
      mapping: {
        kind: 'catalogue',
        columns: { code: 'Codice', name_it: 'Descrizione', price: 'Prezzo', stock: 'Giacenza' },
      },
    });
    const seen = await staff.call('office_imports.preview', { id: run.id, mapping: run.mapping as never });
    expect(seen.rows).toHaveLength(50);
    expect(seen.rows[0]).toEqual({ line: 4, cells: [rows[0]?.[0], rows[0]?.[1], rows[0]?.[2], '12'] });

    const before = await state();
    const trial = await tried(staff, run.id);
    expect(await state()).toBe(before);
    expect(trial).toMatchObject({ state: 'checked', refused_rows: 50, operation: null });
    expect(trial.report).toMatchObject({
      dry: true,
      rows: 150,
      refused: 50,
      changed: 100,
      created: 0,
      about: 'articles',
    });
    const fields = new Map(trial.report?.fields.map((field) => [`${field.table}.${field.field}`, field]));
    expect(fields.get('products.name_it')?.count).toBe(100);
    expect(fields.get('prices.gross')?.count).toBe(100);
    expect(fields.get('products.name_it')?.samples[0]).toEqual({
      key: known[0]?.code,
      before: known[0]?.name,
      after: `${known[0]?.name} nuovo`,
    });
    expect(trial.report?.guards.filter(({ broken }) => broken).map(({ guard }) => guard)).toEqual(['refused']);

    // Held back: nothing is written.
    const held = await ran(staff, run.id);
    expect(held.state).toBe('guarded');
    expect(await state()).toBe(before);

    const refused = await staff.call('office_imports.get_refused', { id: run.id });
    expect(refused.total).toBe(50);
    expect(refused.rows[0]).toMatchObject({
      line: 104,
      cells: { Codice: 'RUVO-0', Prezzo: '1OO' },
      issues: [{ column: 'Prezzo', reason: 'Non è un numero' }],
    });
    await staff.call('office_imports.mend_rows', {
      key: press(),
      id: run.id,
      rows: refused.rows.map(({ file, line }) => ({ file, line, cells: { Prezzo: '100' } })),
    });
    const again = await tried(staff, run.id);
    expect(again.report).toMatchObject({ refused: 0, created: 50, changed: 100 });
    // Translations of articles that the shop has are not the supplier's.
    expect(fields.has('products.name_en')).toBe(false);
    const done = await ran(staff, run.id);
    expect(done).toMatchObject({ state: 'done', report: { dry: false, undoable: true }, undone: 'no' });
    expect(await priceOf('RUVO-7')).toBe(1_000_000);
    expect(await priceOf(known[0]?.code ?? '')).toBe((known[0]?.gross ?? 0) + 100);

    const { back, left, permitted } = await staff.call('office_history.undo_preview', { id: done.operation ?? 0 });
    expect([permitted, left]).toEqual([true, 0]);
    const undone = await staff.call('office_history.undo', { key: press(), id: done.operation ?? 0, forced: [] });
    expect(undone).toMatchObject({ back, left: 0, refused: 0 });
    expect(await state()).toBe(before);
    expect((await staff.call('office_imports.get', { id: run.id })).undone).toBe('yes');
  });

  test('whose rows were refused in the run: they are mended later and imported alone, with nothing else touched', async () => {
    const staff = await signIn(shop());
    const [first, second] = await codes(2);
    const list = ['product;price', `${first?.code};${euros((first?.gross ?? 0) + 500)}`, `${second?.code};molto`].join(
      '\n',
    );
    const { id } = await sendFile(shop(), staff, 'prezzi.csv', list);
    await tried(staff, id);
    const done = await ran(staff, id);
    expect(done).toMatchObject({ state: 'done', refused_rows: 1 });
    // The first one is changed meanwhile: importing the other again leaves it alone.
    await shop().db.query(
      null,
      `update prices set gross = 777 where product_id = (select id from products where carti = $1)`,
      [first?.code],
    );
    await staff.call('office_imports.mend_rows', {
      key: press(),
      id,
      rows: [{ file: 'data.csv', line: 3, cells: { price: '9,99' } }],
    });
    const child = await staff.call('office_imports.import_mended', { key: press(), id });
    expect((await ended(staff, child.id)).report).toMatchObject({ rows: 1, refused: 0, changed: 1 });
    expect(await ran(staff, child.id)).toMatchObject({ state: 'done', mended_of: id });
    expect([await priceOf(first?.code ?? ''), await priceOf(second?.code ?? '')]).toEqual([777, 99_900]);
    expect((await staff.call('office_imports.get', { id })).refused_rows).toBe(0);
  });
});

describe('taking an import back', () => {
  test('leaves what was changed since, and names it (C-OFF-2)', async () => {
    const staff = await signIn(shop());
    const [first, second] = await codes(2);
    const { id } = await sendFile(
      shop(),
      staff,
      'nomi.csv',
      `code;name_it\n${first?.code};Primo importato\n${second?.code};Secondo importato`,
    );
    await tried(staff, id, { mapping: { kind: 'products', columns: { code: 'code', name_it: 'name_it' } } });
    const { operation } = await ran(staff, id);
    await staff.call('office_articles.save_article', {
      key: press(),
      code: first?.code ?? '',
      values: { name_it: 'Primo a mano' },
      known: { name_it: 'Primo importato' },
    });
    const preview = await staff.call('office_history.undo_preview', { id: operation ?? 0 });
    expect(preview).toMatchObject({ back: 1, left: 1 });
    await staff.call('office_history.undo', { key: press(), id: operation ?? 0, forced: [] });
    expect(await one('select name_it from products where carti = $1', [first?.code])).toBe('Primo a mano');
    expect(await one('select name_it from products where carti = $1', [second?.code])).toBe(second?.name);
  });
});

test('any imports, taken back in the reverse order, leave the shop as it was (C-OFF-2)', async () => {
  const staff = await signIn(shop());
  const known = (await codes(30)).map(({ code }) => code);
  const code = fc.constantFrom(...known);
  const few = <Value>(value: fc.Arbitrary<Value>) =>
    fc.uniqueArray(value, { minLength: 1, maxLength: 8, selector: (one) => String(one).split(';')[0] });
  const file = fc.oneof(
    few(fc.tuple(code, fc.integer({ min: 1, max: 99_999 })).map(([one, cents]) => `${one};${cents / 100}`)).map(
      (rows) => ['product;price', ...rows],
    ),
    few(fc.tuple(code, fc.nat(500)).map(([one, pieces]) => `${one};${pieces}`)).map((rows) => [
      'product;quantity',
      ...rows,
    ]),
    few(fc.tuple(code, fc.nat(9)).map(([one, n]) => `${one};Nome ${n};Tassello ${n}`)).map((rows) => [
      'code;name_it;short_it',
      ...rows,
    ]),
    few(fc.nat(20).map((n) => `NUOVO-${n};Nuovo ${n};2,5;7`)).map((rows) => [
      'Codice;Descrizione;Prezzo;Giacenza',
      ...rows,
    ]),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 3 }), async (files) => {
      const before = await state();
      const done: number[] = [];
      for (const lines of files) {
        const { id } = await sendFile(shop(), staff, 'file.csv', lines.join('\n'));
        const kind = lines[0]?.startsWith('code;')
          ? ({ kind: 'products', columns: { code: 'code', name_it: 'name_it', short_it: 'short_it' } } as const)
          : undefined;
        await tried(staff, id, kind ? { mapping: kind } : {});
        await staff.call('office_imports.run', {
          key: press(),
          id,
          accepted:
            (await staff.call('office_imports.get', { id })).report?.guards.map(({ guard, count }) => ({
              guard,
              typed: count,
            })) ?? [],
        });
        const { operation } = await ended(staff, id);
        if (operation !== null) done.push(operation);
      }
      for (const id of done.reverse()) await staff.call('office_history.undo', { key: press(), id, forced: [] });
      expect(await state()).toBe(before);
    }),
    { numRuns: 2 },
  );
});

describe('fields that the office holds (C-OFF-9)', () => {
  test('an import keeps them and says so; released or overruled, it writes them', async () => {
    const staff = await signIn(shop());
    const [, , third] = await codes(3);
    const code = third?.code ?? '';
    const nameNow = () => one('select name_it from products where carti = $1', [code]);
    await staff.call('office_articles.save_article', {
      key: press(),
      code,
      values: { name_it: 'Scelto in ufficio' },
      known: { name_it: third?.name ?? '' },
    });
    const file = `code;name_it;um\n${code};Del fornitore;KG`;
    const mapping = { kind: 'products' as const, columns: { code: 'code', name_it: 'name_it', um: 'um' } };
    const { id } = await sendFile(shop(), staff, 'campi.csv', file);
    expect((await tried(staff, id, { mapping })).report?.held).toEqual([{ field: 'name_it', count: 1 }]);
    await ran(staff, id);
    expect(await nameNow()).toBe('Scelto in ufficio');
    expect(await one('select um from products where carti = $1', [code])).toBe('KG');

    const over = await sendFile(shop(), staff, 'campi.csv', file);
    expect((await tried(staff, over.id, { mapping, overrule: true })).report?.held).toEqual([]);
    await ran(staff, over.id);
    expect(await nameNow()).toBe('Del fornitore');

    expect((await staff.call('office_imports.get_held', { text: code })).held[0]?.fields[0]).toMatchObject({
      field: 'name_it',
    });
    const released = { key: press(), fields: [{ code, field: 'name_it' }] };
    expect(await staff.call('office_imports.release', released)).toEqual({ released: 1 });
    expect((await staff.call('office_imports.get_held', { text: code })).held).toEqual([]);
  });
});

describe('who may import what (C-OFF-5)', () => {
  const refusal = async (who: OfficeVisitor, name: 'office_imports.dry_run' | 'office_imports.run', body: object) =>
    (await who.send(name, { key: press(), ...body })).body.permission;

  test('prices need prices.write, guard rails imports.replace, and reading no amounts without prices.read', async () => {
    const owner = await signIn(shop());
    const writer = await staffWith(shop(), ['imports.run', 'imports.read', 'articles.write']);
    const [first] = await codes(1);
    const { id } = await sendFile(shop(), writer, 'prezzi.csv', `product;price\n${first?.code};9`);
    expect(await refusal(writer, 'office_imports.dry_run', { id })).toBe('prices.write');
    await tried(owner, id);
    const seen = await writer.call('office_imports.get', { id });
    expect(JSON.stringify(seen.report?.fields)).not.toContain('90000');
    expect(seen.report?.moves).toEqual([]);
    expect(seen.form?.columns.flatMap(({ samples }) => samples)).toEqual([]);
    expect((await writer.send('office_imports.get_refused', { id })).body.permission).toBe('prices.write');
    const seller = await staffWith(shop(), ['imports.run', 'imports.read', 'prices.write', 'prices.read']);
    expect(await refusal(seller, 'office_imports.run', { id, accepted: [{ guard: 'refused', typed: 1 }] })).toBe(
      'imports.replace',
    );
    expect(await refusal(seller, 'office_imports.dry_run', { id, replace: true })).toBe('imports.replace');
  });

  test('the file of a colleague is not yours to send; parts come in order, from our own pages, and no longer than said', async () => {
    const [staff, other] = [await signIn(shop()), await staffWith(shop(), ['imports.run'])];
    const bytes = new TextEncoder().encode('product;quantity\nA;1');
    const { id } = await staff.call('office_imports.start', { key: press(), name: 'a.csv', bytes: bytes.length });
    const part = { id, from: 0, bytes: bytes.subarray(0, 10) };
    expect((await sendPart(shop(), other, part)).status).toBe(404);
    expect((await sendPart(shop(), await staffWith(shop(), ['imports.read']), part)).status).toBe(403);
    expect((await sendPart(shop(), staff, { ...part, headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await sendPart(shop(), staff, { ...part, bytes: new Uint8Array(100) })).status).toBe(422);
    expect((await sendPart(shop(), staff, part)).body.received).toBe(10);
    // The same part again, as after a lost line.
    expect((await sendPart(shop(), staff, part)).body.received).toBe(10);
    expect((await staff.send('office_imports.recognise', { key: press(), id })).status).toBe(409);
    expect((await sendPart(shop(), staff, { id, from: 10, bytes: bytes.subarray(10) })).body.received).toBe(
      bytes.length,
    );
    expect((await staff.call('office_imports.recognise', { key: press(), id })).mapping?.kind).toBe('stock');
  });
});

describe('what may happen meanwhile', () => {
  test('two presses at the same time are one run (C-OFF-1)', async () => {
    const staff = await signIn(shop());
    const [first] = await codes(1);
    const { id } = await sendFile(shop(), staff, 'giacenze.csv', `product;quantity\n${first?.code};321`);
    await tried(staff, id);
    const presses = [press(), press()].map((key) => staff.call('office_imports.run', { key, id }));
    expect((await Promise.all(presses)).map((run) => run.id)).toEqual([id, id]);
    expect(await ended(staff, id)).toMatchObject({ state: 'done' });
    expect(
      await one(`select count(*)::int from operations where kind = 'import.run' and params ->> 'import' = $1`, [
        String(id),
      ]),
    ).toBe(1);
  });

  test('a process that is killed in the middle: the page says that nothing was written, and it can be run again', async () => {
    const staff = await signIn(shop());
    const [first] = await codes(1);
    const { id } = await sendFile(shop(), staff, 'giacenze.csv', `product;quantity\n${first?.code};654`);
    await tried(staff, id);
    // As a process leaves it that is gone: the row says that it runs, and nobody holds its lock.
    await shop().db.query(
      null,
      `update import_runs set state = 'running', started_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    const runner = createImportRunner({
      db: shop().db,
      clock: () => shop().clock.now,
      dataDir: shop().dataDir,
      timeZone: 'Europe/Rome',
      limits: { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 },
      paperMaxMb: 20,
      backups: { from: 1_000_000, keep: 0 },
      log: { error: (...all: unknown[]) => expect.fail(String(all)) },
    });
    runner.start();
    expect((await ended(staff, id)).state).toBe('interrupted');
    await runner.close();
    expect(await ran(staff, id)).toMatchObject({ state: 'done' });
    expect(
      await one('select quantity::int from stock s join products p on p.id = s.product_id where p.carti = $1', [
        first?.code,
      ]),
    ).toBe(654);
  });
});

describe('a file that cannot be', () => {
  test.each([
    ['nothing of a table', new Uint8Array([1, 2, 0, 0, 4, 5, 0, 9]), /Non è un file CSV/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), /\.xls/],
    ['a broken ZIP', new TextEncoder().encode('PK\u0003\u0004 and nothing else'), /zip rovinato/],
    ['too many columns', Array.from({ length: 3_000 }, (_, at) => `c${at}`).join(';'), /3000 colonne/],
  ])('%s gets a sentence', async (_, content, sentence) => {
    const staff = await signIn(shop());
    const run = await sendFile(shop(), staff, 'file.csv', content);
    expect(run.state).toBe('failed');
    expect(run.failure).toMatch(sentence);
  });
});
