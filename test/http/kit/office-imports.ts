/** Imports of the office for HTTP tests: sending a file in parts, waiting for a trial or a run. */
import { expect, vi } from 'vitest';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { type Cell, xlsxFile } from '#server/modules/documents/xlsx-book.ts';
import type { OfficeVisitor } from './office.ts';
import { ORIGIN, type TestShop } from './start-shop.ts';

export type Run = OfficeApiTypes['office_imports.get']['response']['message'];

let presses = 0;
export const press = () => {
  presses += 1;
  return `import-press-${presses}`;
};

/** One part of a file. */
export async function sendPart(
  shop: TestShop,
  who: OfficeVisitor,
  { id, from, bytes, headers = {} }: { id: number; from: number; bytes: Uint8Array; headers?: Record<string, string> },
): Promise<{ status: number; body: { received?: number; code?: string } }> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await shop.app.fetch(
    new Request(`${ORIGIN}/api/office/import-files/${id}?from=${from}`, {
      method: 'PUT',
      headers: { Cookie: cookie, Origin: ORIGIN, ...headers },
      body: new Uint8Array(bytes),
    }),
  );
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Sends a whole file and has it recognised. */
export async function sendFile(
  shop: TestShop,
  who: OfficeVisitor,
  name: string,
  content: string | Uint8Array,
): Promise<Run> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { id } = await who.call('office_imports.start', { key: press(), name, bytes: bytes.length });
  expect((await sendPart(shop, who, { id, from: 0, bytes })).status).toBe(200);
  return who.call('office_imports.recognise', { key: press(), id });
}

/** Waits until nobody works on it any more. */
export const ended = (who: OfficeVisitor, id: number): Promise<Run> =>
  vi.waitFor(
    async () => {
      const run = await who.call('office_imports.get', { id });
      expect(run.state).not.toMatch(/^(checking|running)$/);
      return run;
    },
    { timeout: 60_000, interval: 100 },
  );

/** Tries an import as it was recognised, or otherwise. */
export async function tried(
  who: OfficeVisitor,
  id: number,
  wanted: Partial<OfficeApiTypes['office_imports.dry_run']['request']> = {},
): Promise<Run> {
  await who.call('office_imports.dry_run', { key: press(), id, ...wanted });
  return ended(who, id);
}

export async function ran(who: OfficeVisitor, id: number, accepted: Array<{ guard: 'refused'; typed: number }> = []) {
  await who.call('office_imports.run', { key: press(), id, accepted });
  return ended(who, id);
}

/** A workbook of one sheet of texts. */
export const workbook = (rows: ReadonlyArray<readonly string[]>, name = 'Listino'): Uint8Array =>
  xlsxFile([
    {
      name,
      widths: [],
      isTable: false,
      rows: rows.map((row) => row.map((text): Cell => (text === '' ? null : { text }))),
    },
  ]);
