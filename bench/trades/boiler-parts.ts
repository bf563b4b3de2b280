/** Spare parts of boilers: what a part fits in its name, `X` for *per*, original numbers as codes, abbreviated parts. For the tour only. */
import { BOILER_PART_LINES } from './boiler-parts-lines.ts';
import { catalogueOf, type Supplier } from './catalogue.ts';
import type { TradeArticle } from './trade-set.ts';

const SUPPLIERS: readonly Supplier[] = [
  {
    width: 50,
    capitals: true,
    shorten: 0.6,
    dots: true,
    unit: 'before-dot',
    decimal: ',',
    cross: 'X',
    brand: 'column',
    code: (number) => `10${String(20_000 + number * 9).padStart(6, '0')}`,
    attributeUnit: 'value',
    parents: false,
  },
  {
    width: 0,
    capitals: false,
    shorten: 0,
    dots: false,
    unit: 'after',
    decimal: ',',
    cross: 'x',
    brand: 'last',
    code: (number, brand) => `${brand.slice(0, 2).toUpperCase()}${1000 + number}`,
    attributeUnit: 'value',
    parents: false,
    describes: true,
  },
  {
    width: 38,
    capitals: true,
    shorten: 0.85,
    dots: false,
    unit: 'glued',
    decimal: '.',
    cross: 'x',
    brand: 'column',
    code: (number) => `R${String(number * 17).padStart(5, '0')}`,
    attributeUnit: 'title',
    parents: false,
  },
];

const SHORT = {
  scheda: ['sch'],
  elettronica: ['elettr', 'el'],
  valvola: ['valv', 'v'],
  scambiatore: ['scamb'],
  secondario: ['sec'],
  primario: ['prim'],
  circolatore: ['circ'],
  pressostato: ['press', 'pressost'],
  termostato: ['term', 'termost'],
  elettrodo: ['elettr'],
  accensione: ['acc', 'accens'],
  guarnizione: ['guarn'],
  guarnizioni: ['guarn'],
  sicurezza: ['sic', 'sicur'],
  ventilatore: ['ventil', 'vent'],
  espansione: ['espans', 'esp'],
  rubinetto: ['rub'],
  riscaldamento: ['risc'],
  sanitario: ['san', 'sanit'],
  trasformatore: ['trasf'],
  bruciatore: ['bruc'],
  coassiale: ['coass'],
  resistenza: ['res', 'resist'],
  scaldabagno: ['scaldab'],
  alluminio: ['all', 'allum'],
  temperatura: ['temp'],
} as const;

/** The articles of a counter for boiler parts, written without knowing the queries of its tour. */
export function boilerPartsCatalogue(): TradeArticle[] {
  return catalogueOf({ seed: 711, lines: BOILER_PART_LINES, suppliers: SUPPLIERS, short: SHORT, kept: 0.85 });
}
