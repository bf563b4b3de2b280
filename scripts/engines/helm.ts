/** Helm: makes manifests of Kubernetes from the chart in `deploy/helm`. */
import type { Tool } from './engine.ts';

export const helm: Tool = {
  name: 'helm',
  title: 'Helm',
  source: { go: 'helm.sh/helm/v3/cmd/helm@v3.22.0' },
  commands: ['helm'],
};
