import { expect, test } from 'vitest';
import { daneaKey, daneaPath, daneaRange } from './danea-request.rules.ts';

test.each([
  ['GET', '/exchange/danea/easyfatt', { connection: 'easyfatt', call: 'orders' }],
  ['GET', '/exchange/danea/easyfatt/', { connection: 'easyfatt', call: 'orders' }],
  ['POST', '/exchange/danea/easyfatt', { connection: 'easyfatt', call: 'products' }],
  ['POST', '/exchange/danea/easyfatt/pictures', { connection: 'easyfatt', call: 'picture' }],
  ['GET', '/exchange/danea/easyfatt/pictures', undefined],
  ['GET', '/exchange/danea/easyfatt/pictures-end', { connection: 'easyfatt', call: 'pictures-end' }],
  ['POST', '/exchange/danea/easyfatt/other', undefined],
  ['POST', '/exchange/danea/easyfatt/pictures/more', undefined],
  ['DELETE', '/exchange/danea/easyfatt', undefined],
  ['GET', '/exchange/danea/Easy..fatt', undefined],
  ['GET', '/exchange/danea/', undefined],
])('%s %s', (method, path, asked) => expect(daneaPath(method, path)).toEqual(asked));

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each<[string, Record<string, string>, string, string | undefined]>([
  ['Basic', { authorization: `Basic ${base64('easyfatt:bk_1_x')}` }, '', 'bk_1_x'],
  ['X-Authorization', { 'x-authorization': base64('easyfatt:bk_1_x') }, '', 'bk_1_x'],
  ['X-Authorization with its word', { 'x-authorization': `Basic ${base64('easyfatt:bk_1_x')}` }, '', 'bk_1_x'],
  ['a password with colons', { authorization: `Basic ${base64('u:a:b')}` }, '', 'a:b'],
  ['the address', {}, 'key=bk_1_x&appver=2', 'bk_1_x'],
  ['a header before the address', { authorization: `Basic ${base64('u:header')}` }, 'key=address', 'header'],
  ['nothing', {}, 'appver=2', undefined],
])('the key comes by %s', (_, headers, search, key) => expect(daneaKey((name) => headers[name], search)).toBe(key));

test.each([
  ['', { firstDay: null, lastDay: null, firstNumber: null, lastNumber: null }],
  [
    'appver=2&firstdate=2026-01-01&lastdate=2026-12-31&firstnum=1&lastnum=99999',
    { firstDay: '2026-01-01', lastDay: '2026-12-31', firstNumber: 1, lastNumber: 99_999 },
  ],
  ['firstdate=&firstnum=', { firstDay: null, lastDay: null, firstNumber: null, lastNumber: null }],
  ['firstdate=2026-02-30', { wrong: 'firstdate' }],
  ['lastdate=31/12/2026', { wrong: 'lastdate' }],
  ['firstnum=one', { wrong: 'firstnum' }],
  ['lastnum=99999999999', { wrong: 'lastnum' }],
])('range %s', (search, range) => expect(daneaRange(search)).toEqual(range));
