/** Alarms and dashboard of `deploy`: each figure they name is one of `/metrics` of a shop. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startShopProcess } from '../../../e2e/kit/shop-process.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');

/** Parts that a shop may be given, each with figures of its own. Nobody listens there. */
const AWAY = '127.0.0.1:9';
const PARTS = {
  DATABASE_READ_URL: `postgres://shop@${AWAY}/shop`,
  REDIS_URL: `redis://${AWAY}`,
  SESSION_SECRET: 'a key that all copies of the shop have',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://${AWAY}`,
  SEARCH_URL: `http://${AWAY}`,
  THREADS: '2',
};

/** `/metrics` of a shop that has just begun, as its process gives it. */
async function metricsOfAShop(): Promise<string> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-metrics-'));
  try {
    const options = {
      port: await freePort(),
      products: 1,
      demo: false,
      dataDir,
      databaseUrl: database.url,
      env: PARTS,
    };
    const shop = await startShopProcess(options);
    try {
      return await (await fetch(`http://127.0.0.1:${options.port}/metrics`)).text();
    } finally {
      await shop.stop();
    }
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Rule {
  expr: string;
  record?: string;
  alert?: string;
  labels?: { severity: string };
  annotations?: { summary: string; what: string };
}
interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const rules = parse(read('prometheus/rules.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules) as Rule[];
const { panels } = JSON.parse(read('grafana/dashboards/bancale.json')) as { panels: Panel[] };

test('every figure of alarms and dashboard exists, and counters are shown as they grow', {
  timeout: 120_000,
}, async () => {
  const text = await metricsOfAShop();
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const expressions = [...rules, ...panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);
  const named = new Set(expressions.flatMap((expr) => expr.match(/\bbancale_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(20);
  const exists = (name: string) => {
    const [, base = '', part] = /^(.*?)(?:_(bucket|sum|count))?$/.exec(name) ?? [];
    if (part === undefined) return types.has(name);
    return types.get(base) === 'histogram' || (types.get(base) === 'summary' && part !== 'bucket');
  };
  expect([...named].filter((name) => !exists(name))).toEqual([]);
  // What was asked of parts that are away.
  expect(text).toContain(`bancale_db_standby_up{standby="${AWAY}"} 0`);
  expect(text).toMatch(/^bancale_db_reading_fallback [1-9]/m);
  // A sum over the main thread and those that serve already.
  expect(text).toMatch(/^bancale_allowances_local [23]$/m);
  expect(text).toContain('bancale_engine_breaker{engine="otlp"} 0');
  // As it stands, a counter says how long its process runs.
  for (const expr of expressions)
    for (const [, before = '', name = ''] of expr.matchAll(/(\w*)\(?\b(bancale_\w+_total)\b/g))
      expect([name, before]).toEqual([name, expect.stringMatching(/^(rate|increase)$/)]);
});

test('each alarm says how urgent it is, what is the matter, and where to read on', () => {
  const alarms = rules.filter(({ alert }) => alert !== undefined);
  expect(alarms.map(({ alert }) => alert)).toHaveLength(new Set(alarms.map(({ alert }) => alert)).size);
  for (const { alert, labels, annotations } of alarms) {
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, annotations?.summary, annotations?.what]).toEqual([alert, expect.any(String), expect.any(String)]);
    for (const [page, title] of annotations?.what.matchAll(/docs\/[\w-]+\.md(?:, "([^"]+)")?/g) ?? []) {
      const [file = ''] = page.split(',');
      const chapters = readFileSync(join(ROOT, file), 'utf8');
      if (title !== undefined) expect([alert, chapters.includes(`# ${title}\n`)]).toEqual([alert, true]);
    }
  }
});

test('recorded figures are those that alarms use', () => {
  const recorded = rules.flatMap(({ record }) => (record === undefined ? [] : [record]));
  const used = rules.flatMap(({ expr }) => expr.match(/\bbancale:[\w:]+/g) ?? []);
  expect([...new Set(used)].sort()).toEqual(recorded.sort());
});
