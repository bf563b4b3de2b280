/** systemd-analyze: checks the units of `deploy/systemd`; systemd itself need not run. */
import type { Tool } from './engine.ts';

export const systemd: Tool = {
  name: 'systemd',
  title: 'systemd-analyze',
  source: { debian: ['systemd'] },
  commands: ['systemd-analyze'],
};
