import { describe, expect, test } from 'vitest';
import { readsOnly } from './reads-only.rules.ts';

describe('statements that may be sent again', () => {
  test.each([
    'select 1',
    '\n  SELECT id from products where id = any($1)',
    'with found as (select 1) select * from found',
    'values (1), (2)',
    'select clock_timestamp(), gen_random_uuid()',
    `select updated_at, deleted from articles`,
  ])('%s', (sql) => {
    expect(readsOnly(sql)).toBe(true);
  });
});

describe('statements that are not repeated', () => {
  test.each([
    'insert into notes values (1)',
    'with gone as (delete from notes returning id) select id from gone',
    'select id from carts where id = $1 for update',
    'select id from carts where id = $1 for share',
    'select * into copy_of from notes',
    `select cart_add($1, $2)`,
    `select media_renew (1)`,
    `select nextval('orders_id_seq')`,
    `select pg_notify('bancale', 'x')`,
    `select pg_try_advisory_lock(1)`,
    `select set_config('a.b', 'c', false)`,
    'explain analyze insert into notes values (1)',
    'refresh materialized view x',
    'begin',
    '',
    // Not recognised is never wrong.
    `select 'please update' as text`,
  ])('%s', (sql) => {
    expect(readsOnly(sql)).toBe(false);
  });
});
