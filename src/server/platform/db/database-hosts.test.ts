import { expect, test } from 'vitest';
import { databaseHosts, hostOf, urlsOfHosts } from './database-hosts.ts';

test.each([
  ['postgres://shop:word@db1:5432,db2/shop', ['db1:5432', 'db2']],
  ['postgresql://db1,db2,db3', ['db1', 'db2', 'db3']],
  ['postgres://shop:a,b@db1/shop?options=x,y', ['db1']],
  ['postgres://shop@/shop?host=/run/postgresql', []],
  [undefined, []],
])('hosts of %s', (url, hosts) => {
  expect(databaseHosts(url)).toEqual(hosts);
});

test('a URL for each host, with the same user, database and parameters', () => {
  expect(urlsOfHosts('postgres://shop:a%2Cb@db1:5432,db2:6432/shop?sslmode=require')).toEqual([
    'postgres://shop:a%2Cb@db1:5432/shop?sslmode=require',
    'postgres://shop:a%2Cb@db2:6432/shop?sslmode=require',
  ]);
});

test('one host, or a socket, stays as it is', () => {
  for (const url of ['postgres://shop@db1/shop?options=a,b', 'postgres://shop@/shop?host=/run/a,b'])
    expect(urlsOfHosts(url)).toEqual([url]);
});

test('the name of a host has no password', () => {
  expect(hostOf('postgres://shop:word@db1:5432/shop')).toBe('db1:5432');
});
