/** All 293 fields of the format: the tables have each of them, and each one that is filled is on the page (C-FISC-1). */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { BODY_FIELDS } from './format/body-fields.ts';
import { CODE_LISTS } from './format/code-lists.ts';
import type { Fields } from './format/field.ts';
import { HEADER_FIELDS } from './format/header-fields.ts';
import { attachmentOf, invoiceHtml, readFatturaPa, viewOfInvoice } from './index.ts';

const FISCAL = new URL('../../../../../shared/data/fiscal/', import.meta.url);
const MISSING = !existsSync(new URL('fields.csv', FISCAL));

const table = (name: string): Array<Record<string, string>> =>
  MISSING ? [] : parse(readFileSync(new URL(name, FISCAL)), { columns: true, delimiter: ';' });

const paths = table('fields.csv').map(({ path = '' }) => path);
const ROOTS = { '/FatturaElettronicaHeader': HEADER_FIELDS, '/FatturaElettronicaBody': BODY_FIELDS };

function pathsOf(fields: Fields, above: string): string[] {
  return Object.values(fields).flatMap((spec) => {
    const path = `${above}/${spec.xml}`;
    return spec.is === 'leaf' ? [path] : [path, ...pathsOf(spec.fields, path)];
  });
}

/** A value for each leaf, none like another. */
const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
const values = new Map(leaves.map((path, at) => [path, `valore${String(at).padStart(3, '0')}x`]));
const ATTACHMENT = '/FatturaElettronicaBody/Allegati/Attachment';

function xmlBelow(path: string): string {
  const depth = path.split('/').length + 1;
  const children = paths.filter((one) => one.startsWith(`${path}/`) && one.split('/').length === depth);
  return children
    .map((child) => `<${child.split('/').at(-1)}>${xmlBelow(child) || values.get(child)}</${child.split('/').at(-1)}>`)
    .join('');
}

describe.skipIf(MISSING)('fields of FatturaPA (skipped where data/fiscal is missing) (C-FISC-1)', () => {
  test('the tables have every field, in the order of the schema', () => {
    const ours = Object.entries(ROOTS).flatMap(([root, fields]) => [root, ...pathsOf(fields, root)]);
    expect(paths).toHaveLength(293);
    expect(ours).toEqual(paths);
  });

  test.each(['it', 'en'] as const)('every field that is filled is on the page: %s', async (language) => {
    const parts = Object.keys(ROOTS).map((root) => `<${root.slice(1)}>${xmlBelow(root)}</${root.slice(1)}>`);
    const xml = `<a:FatturaElettronica xmlns:a="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">${parts.join('')}</a:FatturaElettronica>`;
    const [file] = await readFatturaPa(Buffer.from(xml), 'tutti.xml');
    if (file?.is !== 'invoices') throw new Error(file?.is);
    const [invoice] = file.invoices;
    if (!invoice) throw new Error('no invoice');
    const html = invoiceHtml(viewOfInvoice(invoice, language));
    const missing = leaves.filter((path) => path !== ATTACHMENT && !html.includes(values.get(path) ?? ''));
    expect(missing).toEqual([]);
    // The attachment itself is a download; the page has its size.
    expect(attachmentOf(invoice, 0)?.bytes).toEqual(Buffer.from(values.get(ATTACHMENT) ?? '', 'base64'));
  });

  test.each(Object.keys(CODE_LISTS))('the codes of %s are those of the official list', (name) => {
    const file = `codes/${name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}.csv`;
    const ours = Object.entries(CODE_LISTS[name as keyof typeof CODE_LISTS]).map(([code, { it }]) => [code, it]);
    expect(ours.sort()).toEqual(
      table(file)
        .map(({ code, it }) => [code, it ?? ''])
        .sort(),
    );
  });
});
