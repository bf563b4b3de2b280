/** `deploy/compose.yaml`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { containerfile } from './containerfile.ts';
import { deployPath, deployText, readGiven, unknownVariables } from './deploy-files.ts';

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  read_only?: boolean;
}

const compose = parse(deployText('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);
/** `${NAME:-default}` as without a variable. */
const withDefaults = (environment: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
  );

test('which parts there are, and which only a large shop has', () => {
  const named = (large: boolean) =>
    services.filter(([, { profiles }]) => (profiles?.[0] === 'large') === large).map(([name]) => name);
  expect(named(false)).toEqual(['shop1', 'shop2', 'migrate', 'haproxy', 'postgres', 'standby', 'valkey', 'bucket']);
  expect(named(true)).toEqual(['kafka', 'collector', 'jaeger', 'opensearch', 'prometheus', 'grafana']);
});

test('images are public and have a version', () => {
  for (const [name, { image, build }] of services)
    expect([name, image]).toEqual([
      name,
      build ? 'bancale:local' : expect.stringMatching(/^docker\.io\/[\w.-]+\/[\w.-]+:v?\d[\w.-]*$/),
    ]);
});

test('variables exist and are what the shop accepts; secrets are files under their names', () => {
  for (const name of ['shop1', 'shop2', 'migrate']) {
    const {
      environment = {},
      secrets = [],
      read_only,
      command = containerfile().cmd,
    } = compose.services[name] as Service;
    expect(unknownVariables(Object.keys(environment))).toEqual([]);
    expect(readGiven({ ...containerfile().env, ...withDefaults(environment) })).toMatchObject({ trustedProxies: 1 });
    const files = Object.entries(environment).filter(([one]) => one.endsWith('_FILE'));
    expect(files.map(([, path]) => path.replace('/run/secrets/', '')).sort()).toEqual([...secrets].sort());
    expect(read_only).toBe(true);
    expect(existsSync(deployPath(`../${command.find((word) => word.endsWith('.ts'))}`))).toBe(true);
  }
});

test('a large shop gets the addresses that the others leave empty', () => {
  const large = Object.fromEntries(
    deployText('compose/large.env')
      .split('\n')
      .filter((line) => /^\w/.test(line))
      .map((line) => line.split('=') as [string, string]),
  );
  const { COMPOSE_PROFILES, ...addresses } = large;
  expect(COMPOSE_PROFILES).toBe('large');
  const left = Object.entries(withDefaults(compose.services.shop1?.environment)).filter(([, value]) => value === '');
  expect(Object.keys(addresses).sort()).toEqual(left.map(([name]) => name).sort());
  for (const address of Object.values(addresses)) {
    const [, host = ''] = /^(?:\w+:\/\/)?([\w-]+):\d+$/.exec(address ?? '') ?? [];
    expect(compose.services[host]?.profiles).toEqual(['large']);
  }
});

test('the collector has the port of the address, and hands on to a service; Grafana reads from it', () => {
  const config = parse(deployText('collector/collector.yaml'));
  expect(compose.services.collector?.command).toEqual(['--config=/etc/otelcol/collector.yaml']);
  const [, port] =
    /^OTEL_EXPORTER_OTLP_ENDPOINT=http:\/\/collector:(\d+)$/m.exec(deployText('compose/large.env')) ?? [];
  expect(config.receivers.otlp.protocols.http.endpoint).toBe(`0.0.0.0:${port}`);
  const { receivers, processors, exporters } = config.service.pipelines.traces;
  expect([receivers, processors, exporters]).toEqual(
    [config.receivers, config.processors, config.exporters].map((part) => Object.keys(part)),
  );
  // What guards its memory comes first.
  expect(processors[0]).toBe('memory_limiter');
  const [{ url }] = parse(deployText('grafana/provisioning/datasources/jaeger.yaml')).datasources;
  for (const host of [config.exporters.otlp.endpoint.split(':')[0], new URL(url).hostname])
    expect(compose.services[host]?.profiles).toEqual(['large']);
});

test('files, volumes, secrets and services that are named are there', () => {
  for (const [name, service] of services) {
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      const there = from.startsWith('.') ? existsSync(deployPath(from)) : from in compose.volumes;
      expect([name, volume, there]).toEqual([name, volume, true]);
    }
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret);
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const one of needed) expect(Object.keys(compose.services)).toContain(one);
  }
  const { context = '', dockerfile = '' } = compose.services.shop1?.build ?? {};
  expect(existsSync(deployPath(join(context, dockerfile)))).toBe(true);
});

test('the script makes every secret, and a second time changes none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-compose-'));
  try {
    const script = join(folder, 'make-secrets.sh');
    copyFileSync(deployPath('compose/make-secrets.sh'), script);
    const read = () => {
      expect(spawnSync('sh', [script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      const names = readdirSync(join(folder, 'secrets')).sort();
      return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]));
    };
    const made = read();
    expect(Object.keys(made)).toEqual(
      Object.values(compose.secrets)
        .map(({ file }) => file.replace('compose/secrets/', ''))
        .sort(),
    );
    expect(made['database-url']).toBe(`postgres://bancale:${made['postgres-password']}@postgres:5432/bancale`);
    expect(made['session-secret']).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(read()).toEqual(made);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
