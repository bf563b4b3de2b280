import { expect, test } from 'vitest';
import type { Queryable } from '#server/platform/db/index.ts';
import { createCustomerCodes } from './customer-codes.ts';

/** Client 1 has one code, client 2 more than are cached; every statement is recorded. */
function shop() {
  const asked: string[] = [];
  const many = Array.from({ length: 300 }, (_, id) => ({ code_key: `X${id}`, product_id: id }));
  const codes: Record<number, typeof many> = { 1: [{ code_key: 'TC1', product_id: 7 }], 2: many };
  const query = async (name: string | null, _sql: string, params: readonly unknown[] = []) => {
    asked.push(`${name}`);
    const own = codes[Number(params[0])] ?? [];
    const [, wanted] = params;
    if (typeof wanted === 'number') return own.slice(0, wanted);
    return own.filter(({ code_key }) => (Array.isArray(wanted) ? wanted.includes(code_key) : code_key === wanted));
  };
  let version = '1';
  const codesOf = createCustomerCodes({ query } as unknown as Queryable, () => version);
  return {
    asked,
    ...codesOf,
    importCode(code_key: string, product_id: number) {
      codes[1]?.push({ code_key, product_id });
      version = '2';
    },
  };
}

test('few codes are read once, however they are written, and again after an import', async () => {
  const { articlesOfCode, asked, importCode } = shop();
  expect(await articlesOfCode(1, 'tc-1')).toEqual([7]);
  expect(await articlesOfCode(1, 'TC 2')).toEqual([]);
  expect(await articlesOfCode(3, 'TC1')).toEqual([]);
  expect(asked).toHaveLength(2);
  importCode('TC2', 8);
  expect(await articlesOfCode(1, 'TC 2')).toEqual([8]);
});

test('many codes stay in the database', async () => {
  const { articlesOfCode, asked } = shop();
  expect(await articlesOfCode(2, 'x299')).toEqual([299]);
  expect(await articlesOfCode(2, 'x299')).toEqual([299]);
  expect(asked.filter((name) => name === 'customers.read-articles-of-code')).toHaveLength(2);
});

test('no letter and no digit is no code', async () => {
  const { articlesOfCode, asked } = shop();
  expect(await articlesOfCode(1, '--')).toEqual([]);
  expect(asked).toEqual([]);
});

test('a whole list of codes is one read, returned under the codes as requested', async () => {
  const { articlesOfCodes, asked } = shop();
  const found = await articlesOfCodes(2, ['x-299', 'X 298', 'nothing', '--']);
  expect([...found]).toEqual([
    ['x-299', [299]],
    ['X 298', [298]],
  ]);
  expect(asked.filter((name) => name === 'customers.read-articles-of-codes')).toHaveLength(1);
});
