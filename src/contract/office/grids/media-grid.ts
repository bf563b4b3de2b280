/** The library of pictures: every file that an article has or had, and those that were uploaded. */
import type { GridDefinition } from './grid-definition.ts';

export const MEDIA_GRID = {
  name: 'media',
  title: { it: 'Immagini', en: 'Pictures' },
  permission: 'media.read',
  columns: [
    { key: 'thumb', kind: 'text', title: { it: 'Immagine', en: 'Picture' }, width: 70, ordered: false },
    { key: 'name', kind: 'text', title: { it: 'Nome', en: 'Name' }, width: 220 },
    { key: 'used', kind: 'number', title: { it: 'Usata', en: 'Used' }, width: 64 },
    { key: 'articles', kind: 'text', title: { it: 'Articoli', en: 'Articles' }, width: 170, ordered: false },
    {
      key: 'alt_it',
      kind: 'text',
      title: { it: 'Testo alternativo', en: 'Alternative text in Italian' },
      width: 170,
      optional: 'en',
      edit: { permission: 'media.write', optional: true, longest: 300 },
    },
    {
      key: 'alt_en',
      kind: 'text',
      title: { it: 'Testo alternativo in inglese', en: 'Alternative text' },
      width: 170,
      optional: 'it',
      edit: { permission: 'media.write', optional: true, longest: 300 },
    },
    {
      key: 'folder',
      kind: 'text',
      title: { it: 'Cartella', en: 'Folder' },
      width: 120,
      edit: { permission: 'media.write', optional: true, longest: 200 },
    },
    {
      key: 'tags',
      kind: 'text',
      title: { it: 'Etichette', en: 'Tags' },
      width: 110,
      edit: { permission: 'media.write', optional: true, longest: 300 },
    },
    { key: 'size', kind: 'text', title: { it: 'Pixel', en: 'Pixels' }, width: 86, ordered: false },
    { key: 'kind', kind: 'code', title: { it: 'Tipo', en: 'Type' }, width: 62, optional: true },
    {
      key: 'bytes',
      kind: 'number',
      title: { it: 'Originale, byte', en: 'Original, bytes' },
      width: 110,
      optional: true,
    },
    { key: 'added', kind: 'time', title: { it: 'Aggiunta', en: 'Added' }, width: 92 },
    { key: 'by', kind: 'text', title: { it: 'Da', en: 'By' }, width: 90 },
    { key: 'hash', kind: 'code', title: { it: 'Impronta', en: 'Fingerprint' }, width: 170, optional: true },
  ],
  sort: [{ column: 'added', down: true }],
  sums: [],
  views: [
    { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
    { name: 'unused', title: { it: 'Non usate', en: 'Unused' }, filters: [{ column: 'used', to: 0 }] },
    {
      name: 'no_text',
      title: { it: 'Senza testo', en: 'Without text' },
      filters: [{ column: 'alt_it', empty: true }],
    },
    {
      name: 'no_folder',
      title: { it: 'Senza cartella', en: 'In no folder' },
      filters: [{ column: 'folder', empty: true }],
    },
    { name: 'today', title: { it: 'Di oggi', en: 'Of today' }, filters: [{ column: 'added', from: 'today' }] },
  ],
} as const satisfies GridDefinition;
