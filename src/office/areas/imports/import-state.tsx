/** The state of an import: a shape and a word. Ring = waits for us, half = works, disc = done, square = wrong. */
import type { ImportRunState } from '#contract/office/grids/imports-grid.ts';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { stateName } from './import-words.ts';

const SHAPES: Readonly<Record<ImportRunState, StateShape>> = {
  uploading: 'half',
  uploaded: 'waits',
  checking: 'half',
  checked: 'waits',
  running: 'half',
  guarded: 'wrong',
  done: 'done',
  stopped: 'off',
  failed: 'wrong',
  interrupted: 'wrong',
  waiting: 'waits',
  unchanged: 'off',
  superseded: 'off',
};

export function ImportState({ state }: { state: ImportRunState }) {
  return <OfficeState shape={SHAPES[state]}>{stateName(state)}</OfficeState>;
}
