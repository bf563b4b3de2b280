import { describe, expect, test } from 'vitest';
import { webhookAddressFault } from './webhook-address.ts';

const cellar = (address: string) => address.startsWith('10.1.2.') || address === '::1';
const faultOf = (url: string) => webhookAddressFault(url, cellar)?.en.split(/[:(]/)[0]?.trim();

describe('the address of a webhook', () => {
  test.each([
    'https://erp.example/events',
    'https://erp.example:8443/events?key=1',
    'https://93.184.216.34/',
    'https://10.1.2.3/events',
    'http://10.1.2.3:8080/events',
    'http://[::1]:8080/events',
  ])('%s may be', (url) => expect(faultOf(url)).toBeUndefined());

  test.each([
    ['', 'A whole address is needed'],
    ['erp.example/events', 'A whole address is needed'],
    ['https://', 'A whole address is needed'],
    ['https://erp.example/#a', 'A whole address is needed'],
    [`https://erp.example/${'a'.repeat(2_000)}`, 'A whole address is needed'],
    ['https://user:secret@erp.example/', 'User and password do not belong into the address'],
    ['ftp://erp.example/', 'The address must begin with https'],
    ['http://erp.example/', 'The address must begin with https'],
    ['http://10.1.3.3/', 'The address must begin with https'],
    ['https://10.1.3.3/', 'It is in a private network'],
    ['https://127.1/', 'It is in a private network'],
    ['https://[::ffff:192.168.0.1]/', 'It is in a private network'],
  ])('%s: %s', (url, fault) => expect(faultOf(url)).toBe(fault));
});
