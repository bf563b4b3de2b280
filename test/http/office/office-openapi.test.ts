/** The description of the office's calls. After a change of the contract: `… vitest.mjs run --project http openapi -u`. */
import { expect, test } from 'vitest';
import { type OfficeApiName, officeApi } from '#contract/office/office-api.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ demo: false });

const read = async (path: string) => shop().app.fetch(new Request(`http://localhost:4500${path}`));

test('the committed document is the one that is served, with the permission of each call (C-API-5, C-OFF-5)', async () => {
  const document = await (await read('/api/office/openapi.json')).json();
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    '../../../src/contract/office/office-openapi.json',
  );
  const operations = Object.values(document.paths).map((methods) => Object.values(methods as object)[0]);
  expect(operations.map((one) => one.operationId).sort()).toEqual(Object.keys(officeApi).sort());
  for (const { operationId, responses, ...one } of operations) {
    expect(one['x-permission'] ?? null).toBe(officeApi[operationId as OfficeApiName].permission);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422']));
  }
  expect(document.components.securitySchemes.session.name).toBe('bancale_office');
});

test('it can be browsed without any script, and says who may call', async () => {
  const html = await (await read('/api/office/docs')).text();
  for (const name of Object.keys(officeApi)) expect(html).toContain(`id="${name}"`);
  expect(html).toContain('Permission: orders.write.');
  expect(html).toContain('/api/office/openapi.json');
  expect(html).not.toMatch(/<script|style=/);
});
