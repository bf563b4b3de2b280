/** nginx with the files of `deploy/nginx`. */
import type { Tool } from './engine.ts';

export const nginx: Tool = {
  name: 'nginx',
  title: 'nginx',
  source: { debian: ['nginx-light'] },
  commands: ['nginx'],
};
