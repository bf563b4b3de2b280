import { expect, test } from 'vitest';
import { type SerialisedPayload, unpack } from '#storefront/platform/api/payload.ts';
import { HeldBack, withData } from './server-document-data.ts';

const PAGE = Buffer.from('<html><body><p>ciao</p></body></html>');
const handOff = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

test('blocks and framework data stand before the end of the body', async () => {
  const held = new HeldBack();
  held.hold('{"a":1}');
  held.hold('[2]');
  expect((await withData(PAGE, held, handOff('["x', '"]\n'), 'n0')).toString()).toBe(
    '<html><body><p>ciao</p><script type="application/json" id="data-0">{"a":1}</script>' +
      '<script type="application/json" id="data-1">[2]</script>' +
      '<script nonce="n0">window.__reactRouterContext.streamController.enqueue("[\\"x\\"]\\n");' +
      'window.__reactRouterContext.streamController.close();</script></body></html>',
  );
});

test('data cannot end its element', async () => {
  const held = new HeldBack();
  const evil = { say: '</script><script>alert(1)</script><!--' };
  const block = held.hold(JSON.stringify(evil));
  const html = (await withData(PAGE, held, handOff(JSON.stringify(evil)), undefined)).toString();
  expect(html.match(/<\/?script|<!--/g)).toHaveLength(4);
  const [, written = ''] = /id="data-0">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(written)).toEqual(evil);
  expect(unpack(block as SerialisedPayload<typeof evil>)).toEqual(evil);
});
