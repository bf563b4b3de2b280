/**
 * `node scripts/run.mjs scripts/kubernetes-manifests.ts`: makes `deploy/kubernetes` from the chart in `deploy/helm/bancale` and
 * its own values, for those who have no Helm. Needs `npm run engines -- install helm`.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand } from './engines/find-commands.ts';
import { helm } from './engines/helm.ts';
import { Problem, ROOT } from './prepare.mjs';

const CHART = join(ROOT, 'deploy/helm/bancale');
/** A Helm that `go install` built claims a Kubernetes of 2020. */
const OPTIONS = ['--namespace', 'bancale', '--kube-version', '1.31.0'];
const HEAD = `# Made from deploy/helm/bancale by scripts/kubernetes-manifests.ts: change the chart, or copy this file.
#
#   kubectl create namespace bancale
#   kubectl -n bancale create secret generic bancale --from-file=database-url --from-file=session-secret \\
#     --from-file=metrics-token --from-file=redis-url --from-file=aws-secret-access-key
#   kubectl -n bancale delete job bancale-migrate --ignore-not-found && kubectl apply -f 1-migrate.yaml
#   kubectl -n bancale wait --for=condition=complete --timeout=30m job/bancale-migrate
#   kubectl apply -f 2-shop.yaml && kubectl -n bancale rollout status deployment/bancale-web
`;

/** The chart with these arguments of `helm template`. @throws Problem with what Helm says of it */
export function renderChart(...args: readonly string[]): string {
  const command = findCommand(helm.name, 'helm') ?? 'helm';
  const { status, stdout, stderr } = spawnSync(command, ['template', 'bancale', CHART, ...OPTIONS, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Problem(`helm template failed:\n${stderr}`);
  return stdout;
}

/** Path below `deploy/kubernetes` → its text. */
export function kubernetesManifests(): ReadonlyMap<string, string> {
  return new Map([
    ['1-migrate.yaml', `${HEAD}${renderChart('--show-only', 'templates/migrate.yaml')}`],
    ['2-shop.yaml', `${HEAD}${renderChart('--no-hooks')}`],
  ]);
}

if (import.meta.main)
  for (const [file, text] of kubernetesManifests()) writeFileSync(join(ROOT, 'deploy/kubernetes', file), text);
