/** The `content/` folder of an import (C-CNT-1, C-CAT-6). */
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const page = (title: string) => `---\ntitle: ${title}\n---\nTesto.`;
const paths = async () =>
  (await bench().rows<{ path: string }>('select path from content_files order by path')).map(({ path }) => path);
const titleOf = (path: string) =>
  bench().one<string | undefined>(`select entry->>'title' from content_files where path = $1`, [path]);

test('content is imported like the rest: checked, reported by file and line, idempotent, gone with --replace (C-CAT-6, C-CNT-1)', async () => {
  bench().write({
    'content/web-page/privacy.it.md': page('Privacy'),
    'content/web-page/resi.it.md': page('Resi'),
    'content/blog/uno.it.md': '---\ntitle: Uno\ndate: presto\n---\nTesto.',
  });
  const first = await bench().run();
  expect(issuesOf(first)).toEqual(['content/blog/uno.it.md:3 bad-content']);
  expect(first.committed).toBe(true);
  expect(await paths()).toEqual(['web-page/privacy.it.md', 'web-page/resi.it.md']);
  const version = () => bench().one<number>(`select version from versions where name = 'content'`);
  const before = await version();
  bench().write({ 'content/blog/uno.it.md': '---\ntitle: Uno\ndate: 2026-01-01\n---\nTesto.' });
  await bench().run();
  expect(await version()).toBe(before + 1);
  await bench().run();
  expect(await version()).toBe(before + 1);
  expect(await paths()).toContain('blog/uno.it.md');
});

test('a broken file keeps what was imported before; --strict refuses the whole; a dry run keeps nothing (C-CAT-6, C-CNT-1)', async () => {
  bench().write({ 'content/about-us.it.md': page('Chi siamo') });
  expect((await bench().run({ dryRun: true })).committed).toBe(false);
  expect(await paths()).toEqual([]);
  await bench().run();
  bench().write({ 'content/about-us.it.md': 'senza campi', 'content/web-page/nuova.it.md': page('Nuova') });
  expect((await bench().run({ strict: true })).committed).toBe(false);
  await bench().run({ replace: true });
  expect(await titleOf('about-us.it.md')).toBe('Chi siamo');
  expect(await titleOf('web-page/nuova.it.md')).toBe('Nuova');
});

test('pictures and documents lie in the content folder or beside it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><path d="M0 0h10"/></svg>';
  bench().write({
    'images/fuori.svg': svg,
    'content/images/dentro.svg': svg.replace('80', '90'),
    'content/documents/v.pdf': '%PDF-1.4\n',
    'content/web-page/a.it.md': '---\ntitle: A\nimage: fuori.svg\n---\n![x](dentro.svg)',
    'content/flyers/v.yaml': 'title_it: V\nvalid_from: 2026-01-01\nvalid_to: 2026-12-31\npdf: v.pdf\n',
  });
  expect(issuesOf(await bench().run())).toEqual([]);
  const [a] = await bench().rows<{ entry: { html: string; picture: { width: number } } }>(
    `select entry from content_files where path = 'web-page/a.it.md'`,
  );
  expect(a?.entry.picture.width).toBe(800);
  expect(a?.entry.html).toMatch(/<img src="\/media\/pictures\/[^"]+" width="800"/);
  expect(await bench().one(`select entry->'pdf'->>'en' from content_files where path = 'flyers/v.yaml'`)).toMatch(
    /^\/media\/documents\/open\//,
  );
});

test('wordings of e-mails: a placeholder that does not exist is reported by its name and line, and the good ones are stored', async () => {
  bench().write({
    'content/mail/order-confirmation.it.md':
      '---\nsubject: "Ordine {{order_number}}"\n---\nGrazie!\n\n{{order_rows}}\n',
    'content/mail/order-office.it.md': '---\nsubject: "{{order_number}}"\n---\nCliente\n\n{{nome_cliente}}\n',
    'content/mail/natale.it.md': '---\nsubject: Auguri\n---\nAuguri',
  });
  const report = await bench().run();
  expect(issuesOf(report).sort()).toEqual([
    'content/mail/natale.it.md:0 bad-content',
    'content/mail/order-office.it.md:6 bad-content',
  ]);
  expect(JSON.stringify(report)).toContain('{{nome_cliente}} is no placeholder of order-office');
  expect(
    await bench().one(`select entry->>'body' from content_files where path = 'mail/order-confirmation.it.md'`),
  ).toContain('Grazie!');
});
