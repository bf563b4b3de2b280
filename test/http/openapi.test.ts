/** The description of the API (C-API-5). After a change of the contract: `node_modules/.bin/node node_modules/vitest/vitest.mjs run --project http openapi -u`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#contract/endpoints/api.ts';
import { withShop } from './kit/start-shop.ts';

const shop = withShop({ demo: false });

async function read(path: string): Promise<Response> {
  return shop().app.fetch(new Request(`http://localhost:4500${path}`));
}

test('the committed document is the one that is served, and lists every call with its errors (C-API-5)', async () => {
  const document = await (await read('/api/openapi.json')).json();
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    '../../src/contract/endpoints/openapi.json',
  );
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));
  expect(operations.map((one) => one.operationId).sort()).toEqual(Object.keys(api).sort());
  for (const { operationId, responses } of operations) {
    const done = String(api[operationId as keyof typeof api].status);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([done, '401', '422', '500']));
  }
});

test('every reference leads somewhere (C-API-5)', async () => {
  const text = await (await read('/api/openapi.json')).text();
  const names = Object.keys(JSON.parse(text).components.schemas);
  const references = new Set(Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, reference = '']) => reference));
  expect(
    [...references].filter((reference) => !names.includes(reference.replace('#/components/schemas/', ''))),
  ).toEqual([]);
});

test('it can be browsed without any script (C-API-5)', async () => {
  const page = await read('/api/docs');
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const name of Object.keys(api)) expect(html).toContain(`id="${name}"`);
  expect(html).not.toMatch(/<script|style=/);
});

test('every call that the rule names is one of them (C-API-4)', async () => {
  const page = readFileSync('docs/rules/http-interface.md', 'utf8');
  const rule = page.slice(page.indexOf('## C-API-4'), page.indexOf('## C-API-5'));
  const { paths } = await (await read('/api/openapi.json')).json();
  const served = Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path]).map((method) => `${method.toUpperCase()} ${decodeURI(path)}`),
  );
  const named = [...rule.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].flatMap(([, file, functions = '']) =>
    [...functions.matchAll(/(GET )?`(\w+)/g)].map(
      ([, get, name]) => `${get === undefined ? 'POST' : 'GET'} /api/method/bancale.${file}.${name}`,
    ),
  );
  const resources = [...rule.matchAll(/`(\/api\/resource\/[\w ]+)`/g)].map(([, path]) => `GET ${path}`);
  const tracking = [...rule.matchAll(/`(POST \/kafka\/\w+\/track)`/g)].map(([, call]) => call);
  expect([named.length, resources.length, tracking.length]).toEqual([47, 3, 2]);
  expect([...named, ...resources, ...tracking].filter((call) => !served.includes(String(call)))).toEqual([]);
});
