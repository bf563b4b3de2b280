// `npm start`: from any state, even a fresh clone, to a running shop. Plain JavaScript without dependencies, because
// it installs them.
import './require-node.mjs';

const { prepare, runtime, runForever } = await import('./prepare.mjs');
const { MEMORY_ENV, MEMORY_FLAGS } = await import('./memory-limits.mjs');

await prepare({ build: true });
runForever(runtime(), [...MEMORY_FLAGS, 'src/main.ts', ...process.argv.slice(2)], MEMORY_ENV);
