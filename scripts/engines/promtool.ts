/** promtool of Prometheus: checks and tries the alarms of `deploy/prometheus`. */
import type { Tool } from './engine.ts';

export const promtool: Tool = {
  name: 'promtool',
  title: 'promtool',
  source: { debian: ['prometheus'] },
  commands: ['promtool'],
};
