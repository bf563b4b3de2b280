/** The state of an import: a shape and a word. Ring = waits for us, half = works, disc = done, square = wrong. */
import type { ImportRunState } from '#contract/office/grids/imports-grid.ts';
import { stateName } from './import-words.ts';
import './import-state.css';

const SHAPES: Readonly<Record<ImportRunState, string>> = {
  uploading: 'import-state--works',
  uploaded: 'import-state--waits',
  checking: 'import-state--works',
  checked: 'import-state--waits',
  running: 'import-state--works',
  guarded: 'import-state--wrong',
  done: 'import-state--done',
  stopped: 'import-state--quiet',
  failed: 'import-state--wrong',
  interrupted: 'import-state--wrong',
};

export function ImportState({ state }: { state: ImportRunState }) {
  return <span className={`import-state ${SHAPES[state]}`}>{stateName(state)}</span>;
}
