import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known at start: no manifest request after load (stack.md, pitfall 3).
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
