/** The manifests of `deploy/kubernetes`, and with them the chart they are made from (test/engines/helm.test.ts compares both). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { MEMORY_FLAGS } from '../../../scripts/memory-limits.mjs';
import { ROOT } from '../../../scripts/prepare.mjs';
import { containerfile } from './containerfile.ts';
import { deployText, readGiven, unknownVariables, whileItStarts } from './deploy-files.ts';

interface Probe {
  httpGet: { path: string; port: string };
  timeoutSeconds: number;
}
interface Container {
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value: string }[];
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
  resources: { requests: object; limits: object };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    topologySpreadConstraints?: { topologyKey: string }[];
    containers: [Container];
    volumes: { name: string; secret?: { secretName: string } }[];
  };
}
interface Manifest {
  kind: string;
  metadata: { name: string; namespace: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own.
  spec: any;
}

const manifestsOf = (file: string): Manifest[] =>
  parseAllDocuments(deployText(`kubernetes/${file}`)).map((document) => {
    expect([file, document.errors]).toEqual([file, []]);
    return document.toJS();
  });
const shop = manifestsOf('2-shop.yaml');
const [migration] = manifestsOf('1-migrate.yaml') as [Manifest];
const ofKind = (kind: string) => shop.filter((one) => one.kind === kind);
const podOf = ({ spec }: Manifest): Pod => spec.template;
const containerOf = (manifest: Manifest): Container => podOf(manifest).spec.containers[0];
const envOf = (manifest: Manifest) =>
  Object.fromEntries(containerOf(manifest).env.map(({ name, value }) => [name, value]));
const deployments = ofKind('Deployment');

test('what there is: three roles, their services, budgets, scaling, a policy, an ingress; the migration apart', () => {
  const names = (manifests: readonly Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(names(shop).sort()).toEqual([
    'Deployment bancale-jobs',
    'Deployment bancale-tracking',
    'Deployment bancale-web',
    'HorizontalPodAutoscaler bancale-web',
    'Ingress bancale',
    'NetworkPolicy bancale',
    'PodDisruptionBudget bancale-jobs',
    'PodDisruptionBudget bancale-web',
    'Service bancale-tracking',
    'Service bancale-web',
  ]);
  expect(names([migration])).toEqual(['Job bancale-migrate']);
  expect(new Set([...shop, migration].map(({ metadata }) => metadata.namespace))).toEqual(new Set(['bancale']));
});

describe.each(deployments.map((one) => [one.metadata.name, one] as const))('%s', (name, deployment) => {
  const pod = podOf(deployment);
  const [container] = pod.spec.containers;
  const env = envOf(deployment);

  test('its variables exist and are what the shop accepts, its secrets are files of the volume', () => {
    expect(unknownVariables(Object.keys(env))).toEqual([]);
    expect(env.ROLES).toBe(name.replace('bancale-', ''));
    expect(readGiven({ ...containerfile().env, ...env })).toMatchObject({ trustedProxies: 1, drainMs: 10_000 });
    const mounted = container.volumeMounts.find((mount) => mount.name === 'secrets')?.mountPath;
    for (const [variable, value] of Object.entries(env).filter(([one]) => one.endsWith('_FILE')))
      expect([variable, value]).toEqual([
        variable,
        `${mounted}/${variable
          .replace(/_FILE$/, '')
          .toLowerCase()
          .replaceAll('_', '-')}`,
      ]);
    expect(Object.keys(env)).toEqual(expect.arrayContaining(['DATABASE_URL_FILE', 'SESSION_SECRET_FILE']));
  });

  test('it listens where it says, and what it is asked exists', async () => {
    const { port, trackingPort } = readGiven({ ...containerfile().env, ...env });
    const tracking = container.command?.includes('src/tracking.ts') === true;
    expect(container.ports).toEqual([{ name: 'http', containerPort: tracking ? trackingPort : port }]);
    expect([container.readinessProbe.httpGet, container.livenessProbe.httpGet]).toEqual([
      { path: '/trafficz', port: 'http' },
      { path: '/healthz', port: 'http' },
    ]);
    // Late is not absent (0382).
    for (const probe of [container.readinessProbe, container.livenessProbe])
      expect(probe.timeoutSeconds).toBeGreaterThanOrEqual(10);
    expect(await whileItStarts('/trafficz')).toEqual({ status: 503, text: 'starting' });
    expect(await whileItStarts('/healthz')).toEqual({ status: 200, text: 'ok' });
    // Without a command that of the image.
    if (container.command) expect(container.command.slice(0, -1)).toEqual(['node', ...MEMORY_FLAGS]);
    expect(existsSync(join(ROOT, container.command?.at(-1) ?? 'src/main.ts'))).toBe(true);
  });

  test('none is taken away before another one is there, and it has time to finish', () => {
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(container.lifecycle.preStop.exec.command).toEqual(['sleep', env.DRAIN_SECONDS]);
    const drain = Number(env.DRAIN_SECONDS);
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(2 * drain + 10);
    expect(pod.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ]);
  });

  test('its selector is that of its pods', () => {
    expect(pod.metadata.labels).toMatchObject(deployment.spec.selector.matchLabels);
  });
});

describe.each([...deployments, migration].map((one) => [one.metadata.name, one] as const))('%s', (_, manifest) => {
  const { spec } = podOf(manifest);
  const container = containerOf(manifest);

  test('it has no rights, a read-only file system, and writes to its own folders only', () => {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
      expect.arrayContaining([containerfile().env.DATA_DIR, '/tmp']),
    );
    const volumes = spec.volumes.map(({ name }) => name);
    expect(container.volumeMounts.filter(({ name }) => !volumes.includes(name))).toEqual([]);
    expect(Object.keys(container.resources.limits)).toContain('memory');
  });
});

test('the migration is a command of the image with the secrets of the shop', () => {
  const { command } = containerOf(migration);
  expect(command).toEqual(['node', 'src/cli/shop.ts', 'migrate']);
  expect(existsSync(join(ROOT, 'src/cli/shop.ts'))).toBe(true);
  expect(unknownVariables(Object.keys(envOf(migration)))).toEqual([]);
  expect(envOf(migration)).toHaveProperty('DATABASE_URL_FILE');
  for (const deployment of deployments) expect(envOf(deployment).MIGRATE).toBe('0');
});

test('services, budgets, scaling and ingress mean pods that there are', () => {
  for (const { metadata, spec } of ofKind('Service')) {
    const deployment = deployments.find((one) => one.metadata.name === metadata.name) as Manifest;
    expect(podOf(deployment).metadata.labels).toMatchObject(spec.selector);
    expect(spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  }
  for (const { metadata, spec } of ofKind('PodDisruptionBudget')) {
    const deployment = deployments.find((one) => one.metadata.name === metadata.name) as Manifest;
    expect(podOf(deployment).metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.maxUnavailable).toBe(1);
  }
  const [scaling] = ofKind('HorizontalPodAutoscaler') as [Manifest];
  const scaled = deployments.find((one) => one.metadata.name === scaling.spec.scaleTargetRef.name) as Manifest;
  // Two sizes in one place would fight each other.
  expect(scaled.spec.replicas).toBeUndefined();
  expect(scaling.spec.metrics[0].resource.target.averageUtilization).toBe(65);
  const [ingress] = ofKind('Ingress') as [Manifest];
  const { service } = ingress.spec.rules[0].http.paths[0].backend;
  expect(ofKind('Service').map(({ metadata }) => metadata.name)).toContain(service.name);
  expect(`https://${ingress.spec.rules[0].host}`).toBe(envOf(scaled).PUBLIC_URL);
});

test('the policy is about all pods, and lets out what the addresses of the shop need', () => {
  const [policy] = ofKind('NetworkPolicy') as [Manifest];
  for (const deployment of deployments)
    expect(podOf(deployment).metadata.labels).toMatchObject(policy.spec.podSelector.matchLabels);
  const ports = policy.spec.egress
    .flatMap((rule: { ports: { port: number }[] }) => rule.ports)
    .map(({ port }: { port: number }) => port);
  // Names, database, Valkey, bucket, search, Kafka, traces, mail, HTTPS.
  expect(ports).toEqual(expect.arrayContaining([53, 5432, 6379, 443, 9200, 9092, 4318, 587]));
});
