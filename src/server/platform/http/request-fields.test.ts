import { expect, test } from 'vitest';
import { fieldsOfBody, fieldsOfQuery } from './request-fields.ts';

const body = (text: string) => fieldsOfBody(Buffer.from(text));

test.each([
  ['', {}],
  ['{"a":"però €"}', { a: 'però €' }],
  ['{"a":"x\\u0000y\\u0007\\u007f"}', { a: 'xy' }],
  ['{"a":"riga\\r\\n\\tdue"}', { a: 'riga\r\n\tdue' }],
  ['{"a":"\\ud800"}', { a: '\ufffd' }],
  ['{"a":"\\ud83d\\udd29"}', { a: '🔩' }],
  ['{"a\\u0000":["\\u0000",{"b":"\\u0000c"}]}', { a: ['', { b: 'c' }] }],
  ['{"__proto__":{"admin":true},"a":1}', { a: 1 }],
  ['{"__pro\\u0074o__":{"admin":true},"a":1}', { a: 1 }],
  ['7', 7],
])('body %j', (text, fields) => {
  expect(body(text)).toEqual(fields);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test.each([
  '{',
  '{"a":}',
  "{'a':1}",
  '{"a":"\u0001"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}\\`,
  `{"a":"\\u0000","b":${'['.repeat(30)}${']'.repeat(30)}}`,
])('body %j is refused', (text) => {
  expect(() => body(text)).toThrow('broken-json');
});

test.each([
  [1_000, undefined],
  [1_001, 'body-too-large'],
])('%i fields', (count, refusal) => {
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1])));
  if (refusal) expect(() => body(text)).toThrow(refusal);
  else expect(Object.keys(body(text) as object)).toHaveLength(count);
});

test('a body that is no UTF-8 is refused', () => {
  expect(() => fieldsOfBody(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow('broken-json');
});

test.each([
  ['', {}],
  ['a=1&b=due+tre&c=', { a: '1', b: 'due tre', c: '' }],
  ['a=1&a=2', { a: '2' }],
  ['a=%00x%C3%A8', { a: 'xè' }],
  ['a&=b&&__proto__=c', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
])('query %j', (search, fields) => {
  expect(fieldsOfQuery(search)).toEqual(fields);
});

test.each(['a=%ff', 'a=%', '%c3%28=1'])('query %j is refused', (search) => {
  expect(() => fieldsOfQuery(search)).toThrow('refused');
});

test('names that JavaScript itself calls on an object are no fields', () => {
  const read = fieldsOfBody(
    Buffer.from('{"token":{"length":{"toString":1,"a":2}},"valueOf":1,"\\u0074oJSON":2,"b":3}'),
  );
  expect(read).toEqual({ token: { length: { a: 2 } }, b: 3 });
  expect(fieldsOfQuery('toString=1&a=2')).toEqual({ a: '2' });
});
