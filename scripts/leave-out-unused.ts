/**
 * Library code that no browser of ours ever runs, though no bundler can know it: React Router imports these modules depending on a
 * setting at run time. 2 KB of every first load (docs/performance.md). Instrumentation hooks need the property `instrumentations` of
 * `HydratedRouter`, which we do not pass; lazy route discovery is off in `react-router.config.ts`.
 */
import type { Plugin } from 'vite';

const NEVER = 'left out of the browser by scripts/leave-out-unused.ts';

/** Module → all its exports in their order: what those called at the start return, null for those that are never called. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'router/instrumentation': {
    consumeInstrumentationClientResultMetaReceiver: 'undefined',
    getRouteInstrumentationUpdates: null,
    instrumentClientSideRouter: null,
    instrumentHandler: null,
    instrumentationResultMetaContext: null,
  },
  'dom/ssr/fog-of-war': {
    URL_LIMIT: null,
    getManifestPath: null,
    getPartialManifest: null,
    getPatchRoutesOnNavigationFunction: 'undefined',
    getPathsWithAncestors: null,
    handleClientVersionMismatch: null,
    isFogOfWarEnabled: 'false',
    useFogOFWarDiscovery: 'undefined',
  },
};

/** Replacement code for a module with these exports. */
export function standIn(names: Readonly<Record<string, string | null>>): string {
  const responses = Object.entries(names).map(([name, response]) =>
    response === null ? `export { never as ${name} };` : `export const ${name} = () => ${response};`,
  );
  return [`const never = () => { throw new Error(${JSON.stringify(NEVER)}); };`, ...responses].join('\n');
}

const FILE = /\/react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war)\.js$/;

/** The exports of a library module, in their order. */
export function exportedNames(code: string): string[] {
  const [, names = ''] = /^export \{ ([^}]*) \};$/m.exec(code) ?? [];
  return names.split(', ');
}

export function leaveOutUnused(): Plugin {
  const left = new Set<string>();
  return {
    name: 'bancale:leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: FILE },
      handler(code, id) {
        const [, module = ''] = FILE.exec(id) ?? [];
        const known = LEFT_OUT[module];
        // Other exports: the library has changed, and may now run this code.
        if (!known || exportedNames(code).join() !== Object.keys(known).join())
          this.error(
            `${id} is not the module that scripts/leave-out-unused.ts knows: compare it, or leave nothing out.`,
          );
        left.add(module);
        return { code: standIn(known), map: null };
      },
    },
    generateBundle() {
      const missed = Object.keys(LEFT_OUT).filter((module) => !left.has(module));
      if (missed.length > 0)
        this.error(`React Router has no ${missed.join(', ')} any more: see scripts/leave-out-unused.ts.`);
    },
  };
}
