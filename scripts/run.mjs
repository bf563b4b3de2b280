// `node scripts/run.mjs file.ts …`: installs if needed, then runs a TypeScript file on the pinned Node.
import './require-node.mjs';

const { prepare, runtime, runForever } = await import('./prepare.mjs');
const { MEMORY_ENV } = await import('./memory-limits.mjs');

await prepare({ build: false, quiet: true });
runForever(runtime(), process.argv.slice(2), MEMORY_ENV);
