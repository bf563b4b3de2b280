/** The files of `deploy` as the commands read them that use them. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haproxy } from '../../scripts/engines/haproxy.ts';
import { helm } from '../../scripts/engines/helm.ts';
import { nginx } from '../../scripts/engines/nginx.ts';
import { promtool } from '../../scripts/engines/promtool.ts';
import { systemd } from '../../scripts/engines/systemd.ts';
import { kubernetesManifests, renderChart } from '../../scripts/kubernetes-manifests.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { ownCertificate } from '../http/kit/own-certificate.ts';
import { commandOf } from './kit/command-of.ts';
import { onEngine } from './kit/engine-tests.ts';

const DEPLOY = join(ROOT, 'deploy');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEngine(haproxy, () => {
  const check = (file: string, variables: Readonly<Record<string, string>> = {}) =>
    commandOf(haproxy, 'haproxy', variables)('-c', '-f', join(DEPLOY, 'haproxy', file));

  test('it reads both files, with and without certificates', () => {
    const certificates = join(folder, 'certificates');
    mkdirSync(certificates);
    const { key, cert } = ownCertificate();
    writeFileSync(join(certificates, 'shop.pem'), `${cert}\n${key}`);
    const socket = { BANCALE_HAPROXY_SOCKET: join(folder, 'admin.sock') };
    expect(check('haproxy.cfg', socket)).toMatchObject({ status: 0 });
    expect(check('haproxy.cfg', { ...socket, BANCALE_CERTIFICATES: certificates })).toMatchObject({ status: 0 });
    expect(check('postgres.cfg')).toMatchObject({ status: 0 });
  });
});

onEngine(nginx, () => {
  test('it reads the file, with a certificate', () => {
    const { key, cert } = ownCertificate();
    for (const [name, text] of [
      ['shop.example.com.pem', cert],
      ['shop.example.com.key', key],
    ] as const)
      writeFileSync(join(folder, name), text);
    const site = readFileSync(join(DEPLOY, 'nginx/bancale.conf'), 'utf8').replaceAll('/etc/nginx/certificates', folder);
    const config = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const http = `access_log off; ${paths.join(' ')}\n${site}`;
    writeFileSync(config, `error_log stderr; pid ${folder}/nginx.pid; events {} http { ${http} }`);
    const { status, stderr } = commandOf(nginx, 'nginx')('-t', '-q', '-c', config);
    expect([status, stderr]).toEqual([0, '']);
  });
});

onEngine(systemd, () => {
  test('it finds nothing wrong with the units, and little that they may do', () => {
    // What units name is on a machine where the shop is installed.
    const root = join(folder, 'root');
    const units = join(root, 'etc/systemd/system');
    mkdirSync(units, { recursive: true });
    for (const path of ['opt/bancale/node_modules/.bin/node', 'usr/bin/env', 'usr/bin/pgbackrest']) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), '#!/bin/sh\n', { mode: 0o755 });
    }
    const names = readdirSync(join(DEPLOY, 'systemd')).filter((name) => /\.(service|timer)$/.test(name));
    for (const name of names) writeFileSync(join(units, name), readFileSync(join(DEPLOY, 'systemd', name)));
    for (const target of ['sysinit', 'basic', 'shutdown', 'network-online', 'timers', 'multi-user', 'time-sync'])
      writeFileSync(join(units, `${target}.target`), '[Unit]\n');
    for (const slice of ['system.slice', '-.slice', 'system-bancale.slice'])
      writeFileSync(join(units, slice), '[Unit]\n');
    const analyze = commandOf(systemd, 'systemd-analyze');
    const given = names.map((name) => join(units, name.replace('@.', '@3001.')));
    writeFileSync(join(units, 'bancale@3001.service'), readFileSync(join(units, 'bancale@.service')));
    const { status, stderr } = analyze('verify', '--man=no', '--recursive-errors=no', `--root=${root}`, ...given);
    expect([status, stderr]).toEqual([0, '']);
    for (const name of ['bancale@.service', 'bancale-jobs.service', 'bancale-backup.service']) {
      const { stdout } = analyze('security', '--offline=true', '--no-pager', join(units, name));
      const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(stdout) ?? [];
      expect([name, Number(exposure) < 2.5]).toEqual([name, true]);
    }
  });
});

onEngine(promtool, () => {
  const run = commandOf(promtool, 'promtool');

  test('it reads the settings and alarms, and they ring when they should', () => {
    const prometheus = join(DEPLOY, 'prometheus');
    expect(run('check', 'rules', join(prometheus, 'rules.yaml'))).toMatchObject({ status: 0 });
    expect(run('check', 'config', '--syntax-only', join(prometheus, 'prometheus.yml'))).toMatchObject({ status: 0 });
    const { status, stdout, stderr } = run('test', 'rules', join(prometheus, 'rules.test.yaml'));
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  test('each panel of the dashboard is an expression that Prometheus understands', () => {
    const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/dashboards/bancale.json'), 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    const rules = panels.flatMap(({ title, targets = [] }, index) =>
      targets.map(({ expr }, at) => ({
        record: `panel_${index}_${at}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
        title,
      })),
    );
    const file = join(folder, 'dashboard.yaml');
    const listed = rules.map(({ record, expr }) => ({ record, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: listed }] }));
    const { status, stdout, stderr } = run('check', 'rules', file);
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });
});

onEngine(helm, () => {
  test('the chart is in order, and the plain manifests are those it makes', () => {
    expect(commandOf(helm, 'helm')('lint', '--strict', join(DEPLOY, 'helm/bancale'))).toMatchObject({ status: 0 });
    for (const [file, text] of kubernetesManifests())
      expect(
        readFileSync(join(DEPLOY, 'kubernetes', file), 'utf8') === text,
        `${file} is not what the chart makes: node scripts/run.mjs scripts/kubernetes-manifests.ts`,
      ).toBe(true);
  });

  test('what can be switched off leaves nothing behind, settings become a file, lag can scale', () => {
    const off = ['ingress', 'networkPolicy', 'tracking', 'web.autoscaling'].map((one) => `${one}.enabled=false`);
    const small = renderChart('--no-hooks', '--set', off.join(','));
    expect(small).not.toMatch(/kind: (Ingress|NetworkPolicy|HorizontalPodAutoscaler)|tracking\.ts/);
    expect(small).toContain('replicas: 2');
    const settings = renderChart('--no-hooks', '--set', 'settings.shopName=Ferramenta Rossi');
    expect(settings).toContain('kind: ConfigMap');
    expect(settings).toContain('{ name: SETTINGS_FILE, value: /etc/bancale/bancale.settings.yaml }');
    const lag = renderChart('--no-hooks', '--set-string', 'web.autoscaling.eventLoopLag=50m');
    expect(lag).toContain('metric: { name: bancale_nodejs_eventloop_lag_p90_seconds }');
  });
});
