import { expect, test } from 'vitest';
import { parseOtlpHeaders, tracesUrl } from './otlp-address.ts';

test('traces go below the base URL', () => {
  expect(tracesUrl('http://collector:4318')).toBe('http://collector:4318/v1/traces');
  expect(tracesUrl('https://otlp.example.com/shop/')).toBe('https://otlp.example.com/shop/v1/traces');
});

test.each([
  ['authorization=Basic%20abc=', { authorization: 'Basic abc=' }],
  ['X-Scope=shop, api-key=1', { 'x-scope': 'shop', 'api-key': '1' }],
  ['nothing', undefined],
  ['a b=c', undefined],
  ['a=%zz', undefined],
  ['', undefined],
])('%s', (text, headers) => expect(parseOtlpHeaders(text)).toEqual(headers));
