import { configDefaults, defineConfig } from 'vitest/config';
import { WORKERS } from './e2e/kit/workers.ts';

/**
 * Node reads the sources itself, as in production, and the files of one worker share them: loading them anew for each file, or having
 * Vite transform them, took longer than most tests. Files keep no state in modules; those of the server have a database or a shop of
 * their own.
 */
const SHARED_MODULES = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/** What is waited for is there in milliseconds; on a machine that is busy with three runs of tests, one second, the default, may not be enough. */
const PATIENT = { poll: { timeout: 20_000 } };

/** Three suites: rules in milliseconds (two projects), the server through HTTP on a real database, screens in a real browser. */
export default defineConfig({
  test: {
    // A failing test says so at once; only CI tries one in the browser again, and names it (docs/decisions/0091-retries.md).
    retry: 0,
    // `npm test -- --changed` follows imports; these are read, or run as processes of their own.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/package-lock.json',
      '**/*.sql',
      '**/src/{main.ts,cli/**}',
      '**/test/{setup,order-lists}/**',
    ],
    projects: [
      {
        test: {
          ...SHARED_MODULES,
          name: 'unit',
          setupFiles: ['test/setup/unit-language.ts', 'test/setup/fixed-seed.ts'],
          include: ['{src,demo,scripts,bench}/**/*.test.ts', 'test/{platform,search,drills}/**/*.test.ts'],
          expect: PATIENT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What imports JSX, which Node does not read: Vite transforms it.
        test: {
          name: 'unit-jsx',
          isolate: false,
          setupFiles: ['test/setup/unit-language.ts', 'test/setup/fixed-seed.ts'],
          include: ['src/**/*.test.tsx'],
          expect: PATIENT,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'http',
          setupFiles: ['test/setup/fixed-seed.ts'],
          include: ['test/{http,import}/**/*.test.ts'],
          globalSetup: ['test/setup/database-server.ts'],
          expect: PATIENT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/kit/global-setup.ts'],
          // Each step has its own limit; many steps of a long test take long on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // A browser on a busy machine needs longer than the second of the default to paint what a test waits for.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: WORKERS,
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        // On real servers, which `npm run engines` installs (docs/engines.md): `npm run test:engines`, not part of `npm test`.
        test: {
          ...SHARED_MODULES,
          name: 'engines',
          setupFiles: ['test/setup/fixed-seed.ts'],
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/setup/database-server.ts', 'test/engines/kit/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // No tests: `npm run screenshots` (scripts/screenshots.mjs) takes pictures with the kit of the browser tests.
        test: {
          name: 'screenshots',
          include: ['e2e/screenshots/*.shots.ts'],
          globalSetup: ['e2e/kit/global-setup.ts'],
          hookTimeout: 240_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
