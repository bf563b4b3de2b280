import { afterEach, expect, test, vi } from 'vitest';
import { pack, payloadBlock, type SerialisedPayload, unpack } from './payload.ts';

type Greeting = { say: string };
afterEach(() => vi.unstubAllGlobals());

test('a text comes back as what it was made from', () => {
  expect(unpack(pack({ say: '«ciao» "hi"' }))).toEqual({ say: '«ciao» "hi"' });
});

test('on the server a block knows its text, decodes it once, and shows only its id to the encoder', () => {
  const block = payloadBlock('data-0', '{"say":"ciao"}') as SerialisedPayload<Greeting>;
  expect(unpack(block)).toEqual({ say: 'ciao' });
  expect(unpack(block)).toBe(unpack(block));
  expect(JSON.stringify(block)).toBe('{"block":"data-0"}');
  expect(Object.keys(block)).toEqual(['block']);
});

test('in the browser a block is read out of the document', () => {
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'data-3' ? { textContent: '{"say":"ciao"}' } : null),
  });
  expect(unpack({ block: 'data-3' } as SerialisedPayload<Greeting>)).toEqual({ say: 'ciao' });
});
