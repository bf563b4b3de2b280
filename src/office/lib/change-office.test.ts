import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeOffice, sendNow } from './change-office.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const start = JSON.stringify({ module: 'bancale', appToken: 't' });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: start }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['unavailable', 'overloaded', 'unknown-outcome'])(
  'a change that the server could not take (%s) waits at once, and is sent when its person says so (C-OFF-1)',
  async (code) => {
    const keys: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      keys.push(JSON.parse(body).key);
      if (keys.length === 2) return new Response('{"message":{}}');
      return new Response(JSON.stringify({ code, retry_after: 2 }), { status: 503 });
    });
    const saving = changeOffice('office.set_preferences', { locale: 'en' });
    await vi.advanceTimersByTimeAsync(0);
    expect(keys).toHaveLength(1);
    sendNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(await saving).toEqual({ message: {} });
    expect(new Set(keys).size).toBe(1);
  },
);
