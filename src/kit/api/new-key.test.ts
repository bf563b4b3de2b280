import { afterEach, expect, test, vi } from 'vitest';
import { copyToAgentCart } from '#contract/endpoints/agent.ts';
import { requestForm } from '#contract/endpoints/enquiry.ts';
import { sendOrder } from '#contract/endpoints/order.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { newKey } from './new-key.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('keys differ', () => {
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
});

test('keys are made on plain http too, where `crypto` has only getRandomValues', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newKey()).toMatch(/^\d{8,40}$/);
});

test.each([
  ['longest', 0xffff_ffff],
  ['of ordinary length', 0x1234_5678],
])('every request accepts the key: %s', async (_, number) => {
  vi.stubGlobal('crypto', {
    getRandomValues: (numbers: Uint32Array) => numbers.fill(number),
    subtle: crypto.subtle,
  });
  const key = newKey();
  expect(copyToAgentCart.request.shape.key.parse(key)).toBe(key);
  expect(requestForm.request.shape.idempotency_key.parse(key)).toBe(key);
  expect(sendOrder.request.shape.idempotency_key.parse(key)).toBe(key);
  const form = new FormData();
  form.set('key', key);
  expect((await formKeyOf(form, [])).key).toContain(key);
});
