// `npm start`: from whatever is here (even a fresh clone) to a running shop. Plain JavaScript without dependencies, because
// it is what installs them.
import './require-node.mjs';

const { prepare, runtime, runForever } = await import('./prepare.mjs');

await prepare({ build: true });
runForever(runtime(), ['src/main.ts', ...process.argv.slice(2)]);
