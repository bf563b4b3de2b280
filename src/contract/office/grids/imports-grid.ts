/** The grid of imports (back-office design §4.5): who imported what, when, and what came of it. */
import type { GridDefinition } from './grid-definition.ts';

export const IMPORT_RUN_STATES = [
  { value: 'uploading', title: { it: 'In arrivo', en: 'Arriving' } },
  { value: 'uploaded', title: { it: 'Da leggere', en: 'To be read' } },
  { value: 'checking', title: { it: 'In prova', en: 'Being tried' } },
  { value: 'checked', title: { it: 'Provata', en: 'Tried' } },
  { value: 'running', title: { it: 'In corso', en: 'Running' } },
  { value: 'guarded', title: { it: 'Fermata', en: 'Held back' } },
  { value: 'done', title: { it: 'Fatta', en: 'Done' } },
  { value: 'stopped', title: { it: 'Interrotta', en: 'Stopped' } },
  { value: 'failed', title: { it: 'Non riuscita', en: 'Failed' } },
  { value: 'interrupted', title: { it: 'Caduta a metà', en: 'Cut off' } },
  { value: 'waiting', title: { it: 'In fila', en: 'Waiting' } },
  { value: 'unchanged', title: { it: 'Come prima', en: 'As before' } },
  { value: 'superseded', title: { it: 'Superata', en: 'Superseded' } },
] as const;
export type ImportRunState = (typeof IMPORT_RUN_STATES)[number]['value'];

const WAITING = ['uploading', 'uploaded', 'checked', 'guarded', 'interrupted', 'failed'];

export const IMPORTS_GRID = {
  name: 'imports',
  title: { it: 'Importazioni', en: 'Imports' },
  permission: 'imports.read',
  columns: [
    { key: 'number', kind: 'code', title: { it: 'Numero', en: 'Number' }, width: 72 },
    { key: 'name', kind: 'text', title: { it: 'File', en: 'File' }, width: 280 },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'Status' }, choices: IMPORT_RUN_STATES, width: 128 },
    { key: 'created', kind: 'time', title: { it: 'Inizio', en: 'Begun' }, width: 104 },
    { key: 'by', kind: 'text', title: { it: 'Di chi', en: 'By' }, width: 140 },
    { key: 'rows', kind: 'number', title: { it: 'Righe', en: 'Lines' }, width: 84 },
    { key: 'new', kind: 'number', title: { it: 'Nuovi', en: 'New' }, width: 76 },
    { key: 'changed', kind: 'number', title: { it: 'Cambiati', en: 'Changed' }, width: 84 },
    { key: 'refused', kind: 'number', title: { it: 'Rifiutate', en: 'Refused' }, width: 84 },
    { key: 'switched_off', kind: 'number', title: { it: 'Spenti', en: 'Switched off' }, width: 84 },
    { key: 'ended', kind: 'time', title: { it: 'Fine', en: 'Ended' }, width: 104, optional: true },
    { key: 'undone', kind: 'flag', title: { it: 'Annullata', en: 'Undone' }, width: 88 },
  ],
  sort: [{ column: 'created', down: true }],
  sums: [],
  views: [
    { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
    { name: 'waiting', title: { it: 'Da finire', en: 'To finish' }, filters: [{ column: 'state', is: WAITING }] },
    { name: 'done', title: { it: 'Fatte', en: 'Done' }, filters: [{ column: 'state', is: ['done'] }] },
    {
      name: 'refused',
      title: { it: 'Con righe rifiutate', en: 'With refused lines' },
      filters: [
        { column: 'state', is: ['done'] },
        { column: 'refused', from: 1 },
      ],
      alarm: true,
    },
  ],
} as const satisfies GridDefinition;
