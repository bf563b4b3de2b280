import { expect, test } from 'vitest';
import { createLog } from './request-log.ts';
import { terminalLine } from './terminal-log.ts';

test('a request is one short line, a failure brings its stack', () => {
  const lines: string[] = [];
  const { log } = createLog({ level: 'info', to: { write: (line: string) => void lines.push(terminalLine(line)) } });
  log.info({ id: 'x', method: 'POST', call: 'wrapper.product_list', status: 200, ms: 3.2, client_id: 7 });
  log.info({ emailId: 3 }, 'an email was delivered');
  log.error({ id: 'x', call: 'wrapper.get_item', err: new Error('broken') }, 'a call failed');
  const [request, email, failure] = lines;
  expect(request).toMatch(/^\d\d:\d\d:\d\d {2}200 {2}POST wrapper\.product_list {2}3\.2 ms\n$/);
  expect(email).toMatch(/ {2}an email was delivered {2}\{"emailId":3\}\n$/);
  expect(failure).toMatch(/error: a call failed \(wrapper\.get_item\)\nError: broken\n {4}at /);
});
