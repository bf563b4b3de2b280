/** disputes.csv: what the books decided about disputes that customers opened in the shop (C-DOC-4, C-DOC-5). */
import { beforeEach, expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

beforeEach(async () => {
  bench().write({
    'customers.csv': lines('code;company_name;email', '7;Rossi;rossi@example.com', '8;Bianchi;'),
    'invoices.csv': lines('number;date;customer;type;total', 'FT/1;2026-03-01;7;TD24;122'),
  });
  await bench().run();
  await bench().db.query(
    null,
    `insert into disputes (client_id, owner_kind, owner_id, reason, text, request_key)
     select 7, 'invoice', id, 'price', 'Prezzo ' || n, gen_random_uuid() from invoices cross join generate_series(1, 3) n order by n`,
  );
});

const states = async () =>
  (
    await bench().rows<{ said: string }>(
      `select concat_ws(' ', d.id, d.state, (select number from invoices i where i.id = d.credit_note_id),
         (select string_agg(actor || ': ' || e.text, '; ' order by position) from dispute_events e where e.dispute_id = d.id)) as said
       from disputes d order by d.id`,
    )
  ).map(({ said }) => said);
const emails = () => bench().one<number>('select count(*)::int from letters');

test('a row is a step of the office with its e-mail, once; a credit note may be of the same import', async () => {
  bench().write({
    'invoices.csv': lines('number;date;customer;type;total', 'NC/1;2026-03-05;7;TD04;10'),
    'disputes.csv': lines(
      'dispute;customer;state;text;credit_note;by',
      '1;7;accepted;Errore nostro;NC/1;Carla',
      '2;;answered;"Verifichiamo; a presto";;',
      '3;;open;;;',
    ),
  });
  expect(issuesOf(await bench().run())).toEqual(['disputes.csv:4 state not-one-of']);
  const expected = [
    '1 accepted NC/1 Carla: Errore nostro',
    '2 answered Amministrazione: Verifichiamo; a presto',
    '3 open',
  ];
  expect(await states()).toEqual(expected);
  expect(await emails()).toBe(2);
  expect(await bench().rows('select kind, source from operations order by id')).toEqual([
    { kind: 'dispute.accept', source: 'import' },
    { kind: 'dispute.reply', source: 'import' },
  ]);
  // Every night the same file.
  await bench().run();
  expect(await states()).toEqual(expected);
  expect(await emails()).toBe(2);
  bench().write({ 'disputes.csv': lines('dispute;state', '1;closed') });
  await bench().run();
  expect((await states())[0]).toBe('1 closed NC/1 Carla: Errore nostro; Amministrazione: ');
});

test('what is not possible is refused with its reason, and the other rows are taken', async () => {
  bench().write({
    'disputes.csv': lines(
      'dispute;customer;state;text;credit_note',
      '9;;closed;;',
      '1;8;refused;Non nostra;',
      '1;7;closed;;',
      '1;7;refused;;',
      '2;7;accepted;;NC/9',
      '3;7;refused;Prezzo di listino;',
    ),
  });
  expect(issuesOf(await bench().run())).toEqual([
    'disputes.csv:2 dispute unknown-dispute',
    'disputes.csv:3 dispute unknown-dispute',
    'disputes.csv:4 state dispute-step',
    'disputes.csv:5 text required',
    'disputes.csv:6 credit_note unknown-document',
  ]);
  expect(await states()).toEqual(['1 open', '2 open', '3 refused Amministrazione: Prezzo di listino']);
});

test('a dry run moves nothing and writes to nobody', async () => {
  bench().write({ 'disputes.csv': lines('dispute;state;text', '1;refused;No') });
  expect((await bench().run({ dryRun: true })).committed).toBe(false);
  expect(await states()).toEqual(['1 open', '2 open', '3 open']);
  expect(await emails()).toBe(0);
});
