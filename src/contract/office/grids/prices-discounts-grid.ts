/** The grid of discounts that were agreed with customers for articles, families and brands (C-PRICE-1). */
import type { GridDefinition } from './grid-definition.ts';

export const DISCOUNT_LEVELS = [
  { value: 'article', title: { it: 'Articolo', en: 'Article' } },
  { value: 'family', title: { it: 'Famiglia', en: 'Family' } },
  { value: 'brand', title: { it: 'Marca', en: 'Brand' } },
] as const;

export const DISCOUNTS_GRID = {
  name: 'discounts',
  title: { it: 'Sconti dei clienti', en: 'Customer discounts' },
  permission: 'prices.read',
  columns: [
    { key: 'customer_code', kind: 'number', title: { it: 'Codice', en: 'Code' }, width: 70 },
    { key: 'customer', kind: 'text', title: { it: 'Cliente', en: 'Customer' }, width: 220 },
    { key: 'level', kind: 'choice', title: { it: 'Su', en: 'On' }, choices: DISCOUNT_LEVELS, width: 84 },
    { key: 'code', kind: 'code', title: { it: 'Codice di cosa', en: 'Code of what' }, width: 124 },
    { key: 'name_it', kind: 'text', title: { it: 'Nome', en: 'Name in Italian' }, width: 240, optional: 'en' },
    { key: 'name_en', kind: 'text', title: { it: 'Nome in inglese', en: 'Name' }, width: 240, optional: 'it' },
    {
      key: 'chain',
      kind: 'code',
      title: { it: 'Sconto %', en: 'Discount %' },
      width: 110,
      edit: { permission: 'prices.write', longest: 60, optional: true },
    },
    { key: 'general', kind: 'code', title: { it: 'Sconto del cliente %', en: 'Customer’s own %' }, width: 140 },
    { key: 'changed', kind: 'time', title: { it: 'Cambiato', en: 'Changed' }, width: 84, ordered: false },
    { key: 'by', kind: 'text', title: { it: 'Da chi', en: 'By' }, width: 120, ordered: false },
  ],
  sort: [
    { column: 'customer', down: false },
    { column: 'level', down: false },
    { column: 'code', down: false },
  ],
  sums: [],
  views: [
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
    {
      name: 'article',
      title: { it: 'Su articoli', en: 'On articles' },
      filters: [{ column: 'level', is: ['article'] }],
    },
    { name: 'family', title: { it: 'Su famiglie', en: 'On families' }, filters: [{ column: 'level', is: ['family'] }] },
    { name: 'brand', title: { it: 'Su marche', en: 'On brands' }, filters: [{ column: 'level', is: ['brand'] }] },
  ],
} as const satisfies GridDefinition;
