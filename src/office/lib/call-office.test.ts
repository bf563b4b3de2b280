import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOffice } from './call-office.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const start = JSON.stringify({ module: 'bancale', appToken: 't' });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: start }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change that the database could not take for a moment is sent again with its key; one without a key is not (C-OFF-1)', async () => {
  const bodies: { key?: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    if (bodies.length === 3) return new Response('{"message":{}}');
    return new Response(JSON.stringify({ code: 'unknown-outcome', retry_after: 2 }), { status: 503 });
  });
  const saving = callOffice('office.set_preferences', { key: 'press-12345678', locale: 'en' });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await saving).toEqual({ message: {} });
  expect(bodies.map(({ key }) => key)).toEqual(Array(3).fill('press-12345678'));
  bodies.length = 0;
  await expect(callOffice('office.get_desk', {})).rejects.toMatchObject({ code: 'unknown-outcome' });
  expect(bodies).toHaveLength(1);
});
