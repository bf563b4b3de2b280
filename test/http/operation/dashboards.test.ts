/** Alarms and dashboard of `deploy`: each figure they name is one of `/metrics` of a shop. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../e2e/kit/free-port.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');

/** `/metrics` of a shop that has just begun, as its process gives it. */
async function metricsOfAShop(): Promise<string> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-metrics-'));
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0' };
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL: '', LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  });
  const over = new Promise((done) => child.once('exit', done));
  try {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const traffic = () =>
      ask('/trafficz').then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(traffic, { timeout: 25_000 }).toBe(200);
    return await (await ask('/metrics')).text();
  } finally {
    child.kill('SIGTERM');
    await over;
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

test('every figure of alarms and dashboard exists, with the labels by which it is asked', async () => {
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
  // A counter that is shown as it stands only grows.
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
