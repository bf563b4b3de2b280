/** Jobs, settings, e-mails, sources of imports, connections and their servers, as owners change them. */
import { createConnectionMappings } from '#server/import/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createTradeConnections } from '#server/modules/trade-orders/index.ts';
import { signIn } from '../../kit/office.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import type { State } from './undo-model.ts';
import { keysOf, oneOf, type World } from './undo-world.ts';

const CONNECTION = 'undone';
const BY = { actor: { userId: null, name: 'Laura' }, source: 'command' } as const;
/** Two that read a file of stock; the separator is what differs. */
const MAPPINGS = [';', ','].map(
  (separator) =>
    `inbox:\n  - match: "^stock.*$"\n    separator: "${separator}"\n    stock: { product: A, quantity: B }\n`,
);
const PAUSABLE = ['outbox', 'e-mails about documents', 'availability alerts'];
const SETTINGS = {
  'transport.cost': [0, 7.5, 20, null],
  conai: [true, false, null],
  pageSize: [12, 24, null],
  'credit.overLimit': ['warn', 'block', null],
} as const;

export async function houseWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  const clock = () => new Date();
  const operations = createOperations({ clock });
  const mappings = createConnectionMappings({ db, clock, operations });
  const trade = createTradeConnections({ db, operations });
  const { settings } = await (await signIn(shop)).call('office_settings.get', {});
  const base = Object.keys(SETTINGS).map((key) => [key, settings.find((one) => one.key === key)?.default]);
  await db.query(
    null,
    `insert into letters (kind, recipient, locale, payload, created_at, next_attempt_at)
     select 'message', 'nobody@example.com', 'it', '{"values": {}}', now(), now() + interval '1 day' from generate_series(1, 3)`,
  );
  // Of none that is taken back: one with webhooks stays.
  await db.query(null, `insert into connections (code, name, created_at) values ('ganci', 'Ganci', now())`);
  await db.query(
    null,
    `insert into connections (code, name, created_at) values ('${CONNECTION}', 'Gestionale', now())`,
  );
  const emails = (await db.query<{ id: number }>(null, 'select id::int as id from letters')).map(({ id }) => id);
  const some = (pick: (most: number) => number) => emails.filter((_, at) => at === 0 || pick(2) === 1);
  return {
    entities: [
      'job',
      'setting',
      'email',
      'import-source',
      'connection',
      'connection-server',
      'connection-mapping',
      'trade-rules',
      'webhook',
    ],
    rows: `
      select 'job ' || n as record, jsonb_build_object('paused', j.paused_at is not null) as fields
        from unnest(array['${PAUSABLE.join("','")}']) n left join office_jobs j on j.name = n
      union all select 'setting ' || (b ->> 0), jsonb_build_object('value', coalesce(o.value, b -> 1))
        from jsonb_array_elements('${JSON.stringify(base)}') b left join settings_overrides o on o.key = b ->> 0
      union all select 'email ' || id, jsonb_build_object('stopped', stopped_at is not null) from letters
      union all select 'import-source ' || id, to_jsonb(s) - '{id,taken,looked_at,password,etag,modified,fault}'::text[]
        from import_sources s
      union all select 'connection-server ' || c.code, jsonb_build_object('host', s.host, 'username', s.username, 'in', s.folder_in, 'schedule', s.schedule)
        from connection_servers s join connections c on c.id = s.connection_id
      union all select 'connection ' || code, jsonb_build_object('name', name, 'kind', kind, 'release', orders_release, 'enabled', enabled,
          'order_files', order_files, 'acknowledged_by', acknowledged_by, 'paused', paused, 'settle_seconds', settle_seconds, 'keep_days', keep_days, 'silent_hours', silent_hours, 'price_lists', price_lists)
        from connections
      union all select 'trade-rules ' || code, jsonb_build_object('trade_prices', trade_prices, 'trade_rows', trade_rows, 'trade_answers', trade_answers, 'trade_receipts', trade_receipts)
        from connections where code = '${CONNECTION}'
      union all select 'connection-mapping ' || c.code, jsonb_build_object('mapping', m.source)
        from connection_mappings m join connections c on c.id = m.connection_id
      union all select 'webhook ' || w.id, jsonb_build_object('connection', c.code, 'name', w.name, 'url', w.url, 'types', w.types, 'enabled', w.enabled)
        from webhooks w join connections c on c.id = w.connection_id where w.removed_at is null`,
    isImpossible: (next) => isTwice(next, 'name') || isTwice(next, 'folder'),
    deeds: [
      (pick) => ['office_jobs.pause', { name: oneOf(pick, PAUSABLE), paused: pick(2) === 1 }],
      (pick, now) => {
        const all = Object.keys(SETTINGS) as Array<keyof typeof SETTINGS>;
        const keys = new Set([oneOf(pick, all), oneOf(pick, all)]);
        const changes = [...keys].map((key) => ({ key, value: oneOf<unknown>(pick, SETTINGS[key]) }));
        const known = changes.map(({ key }) => ({ key, value: now.get(`setting ${key}`)?.value }));
        return ['office_settings.save', { changes, known }];
      },
      (pick) => ['office_emails.stop', { ids: some(pick) }],
      (pick, now) => {
        const source = { every_minutes: oneOf(pick, [5, 60]), replace: pick(2) === 1, paused: pick(2) === 1 };
        const id = oneOf(pick, [null, ...keysOf(now, 'import-source').map(Number)]);
        const place = { name: oneOf(pick, ['Ruvo', 'Norba']), folder: oneOf(pick, ['ruvo', 'norba']) };
        return ['office_imports.save_source', { id, ...place, ...source }];
      },
      (pick, now) => {
        const ids = keysOf(now, 'import-source').map(Number);
        return ids.length > 0 ? ['office_imports.remove_source', { id: oneOf(pick, ids) }] : undefined;
      },
      (pick, now) => {
        const fields = {
          name: oneOf(pick, ['Gestionale', 'Magazzino']),
          url: oneOf(pick, ['https://a.example/', 'https://b.example/in']),
          types: oneOf<string[]>(pick, [[], ['order.sent']]),
          enabled: pick(2) === 1,
        };
        const id = oneOf(pick, [null, ...keysOf(now, 'webhook').map(Number)]);
        return id === null
          ? ['office_webhooks.create', { ...fields, connection: 'ganci', seed: 'x'.repeat(43) }]
          : ['office_webhooks.save', { ...fields, id }];
      },
      (pick, now) => {
        const ids = keysOf(now, 'webhook').map(Number);
        return ids.length > 0 ? ['office_webhooks.remove', { id: oneOf(pick, ids) }] : undefined;
      },
      (pick) => {
        const server = { protocol: 'sftp', host: oneOf(pick, ['a.example', 'b.example']), port: 22, username: 'erp' };
        const fields = { folder_in: oneOf(pick, ['', 'export']), schedule: oneOf(pick, ['5m', '0 6 * * *']) };
        return ['office_connections.save_server', { connection: CONNECTION, ...server, ...fields }];
      },
      (pick) => {
        const source = oneOf(pick, [null, ...MAPPINGS]);
        return async () => {
          const stored = await mappings.get(CONNECTION);
          if (source !== null) await mappings.set(BY, CONNECTION, { source, name: 'erp.yaml' });
          else if (stored) await mappings.remove(BY, CONNECTION);
        };
      },
      (pick) => {
        const rules = {
          prices: oneOf(pick, ['hold', 'ours'] as const),
          rows: oneOf(pick, ['hold', 'partial'] as const),
        };
        return () => trade.change(BY, CONNECTION, rules);
      },
      (_, now) =>
        keysOf(now, 'connection-server').length > 0
          ? ['office_connections.remove_server', { connection: CONNECTION }]
          : undefined,
      (pick) => [
        'office_connections.create',
        {
          code: oneOf(pick, ['erp', 'wms']),
          name: oneOf(pick, ['Gestionale', 'Magazzino']),
          kind: 'general',
          release: oneOf(pick, [null, 'accepted']),
          order_files: oneOf(pick, [null, 'csv']),
          acknowledged_by: oneOf(pick, ['api', 'taken']),
        },
      ],
      (pick, now) => {
        const [code] = keysOf(now, 'connection');
        if (code === undefined) return undefined;
        const stored = now.get(`connection ${code}`) ?? {};
        const values = {
          name: oneOf(pick, ['Gestionale', 'Magazzino', 'ERP']),
          paused: pick(2) === 1,
          enabled: pick(3) > 0,
          keep_days: oneOf(pick, [7, 30]),
          silent_hours: oneOf(pick, [0, 24]),
        };
        const known = Object.fromEntries(Object.keys(values).map((field) => [field, stored[field]]));
        return ['office_connections.save', { code, values, known }];
      },
    ],
    // Twice as many kinds of deeds as in other worlds.
    steps: 48,
  };
}

/** Whether two sources have the same value. */
function isTwice(now: State, field: string): boolean {
  const values = [...now].flatMap(([record, fields]) => (record.startsWith('import-source ') ? [fields[field]] : []));
  return new Set(values).size < values.length;
}
