import { expect, test } from 'vitest';
import { createMetrics, pageRoute } from './metrics.ts';

test.each([
  ['/', '/'],
  ['/en', '/'],
  ['/en.data', '/'],
  ['/_.data', '/'],
  ['/shop/list', '/shop'],
  ['/en/product/default/vite-8', '/product'],
  ['/product/child/VT933.data', '/product'],
  ['/en/pages/cart', '/pages/cart'],
  ['/pages/Rossi@example.com', '/pages'],
  ['/%3Cscript%3E', '/'],
])('%s is counted as %s', (path, route) => {
  expect(pageRoute(path)).toBe(route);
});

test('an unavailable metric is left out, the others are reported', async () => {
  const metrics = createMetrics();
  let away = false;
  metrics.gauge('letters_waiting', 'E-mails', async () => {
    if (away) throw new Error('the database is away');
    return 7;
  });
  metrics.page('page', '/nowhere/at/all', 404, 0.1);
  expect((await metrics.text()).text).toContain('bancale_letters_waiting 7');
  away = true;
  const { text } = await metrics.text();
  expect(text).not.toContain('bancale_letters_waiting 7');
  expect(text).toContain('bancale_page_duration_seconds_count{kind="page",route="unknown",status="404"} 1');
});
