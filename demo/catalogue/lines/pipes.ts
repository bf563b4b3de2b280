import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { type Texts, texts } from '../texts.ts';
import { comma, listPrice } from './sizes.ts';

type Tubing = Extract<Drawing, { kind: 'pipe' }>['tubing'];

interface PipeRange {
  code: string;
  family: string;
  brands: readonly string[];
  tubing: Tubing;
  name: Texts;
  about: Texts;
  material: Texts;
  sizes: readonly (readonly [d: number, wall: number])[];
  coils: readonly number[];
  euroPerMetre: (d: number, s: number) => number;
}

/** Pipes are sold by the metre, in coils or bars. */
function pipeLine(range: PipeRange): Line {
  return {
    code: range.code,
    family: range.family,
    brands: range.brands,
    finishes: ['plain'],
    um: 'MT',
    name: range.name,
    about: range.about,
    shared: { material: range.material, potable: range.tubing !== 'pex', pressure: 10, temperature: 95 },
    pieces: (all) =>
      (all ? range.sizes : range.sizes.slice(0, 5)).flatMap(([d, s]) =>
        range.coils.slice(0, d > 26 ? 1 : 2).map((metres) => ({
          code: `.${d}X${String(s).replace('.', '')}/${metres}`,
          measure: `${d} × ${comma(s)}, ${metres} m`,
          attributes: { diameter: d, thickness: s },
          price: listPrice(range.euroPerMetre(d, s)),
          packs: [metres],
          drawing: { kind: 'pipe', d, s, tubing: range.tubing } satisfies Drawing,
        })),
      ),
  };
}

export const PIPE_LINES: readonly Line[] = [
  pipeLine({
    code: 'MS',
    family: 'tubi-multistrato',
    brands: ['fluxa', 'adria', 'termalia'],
    tubing: 'multilayer',
    name: texts('Tubo multistrato', 'Multilayer pipe'),
    about: texts(
      'Per acqua sanitaria e riscaldamento; metri marcati sul tubo.',
      'For drinking water and heating; metres marked on the pipe.',
    ),
    material: texts('PE-X/AL/PE-X', 'PE-X/AL/PE-X'),
    sizes: [
      [16, 2],
      [20, 2],
      [26, 3],
      [32, 3],
      [40, 3.5],
      [50, 4],
      [63, 4.5],
    ],
    coils: [50, 100],
    euroPerMetre: (d) => 0.1 + d * 0.104,
  }),
  pipeLine({
    code: 'TR',
    family: 'tubi-rame',
    brands: ['lario', 'adria'],
    tubing: 'copper',
    name: texts('Tubo rame in rotoli', 'Copper pipe, coil'),
    about: texts(
      'Tubo ricotto EN 1057 per acqua sanitaria e riscaldamento, in rotoli.',
      'Soft copper pipe to EN 1057 for drinking water and heating, in coils.',
    ),
    material: texts('rame', 'copper'),
    sizes: [
      [12, 1],
      [14, 1],
      [16, 1],
      [18, 1],
      [22, 1],
      [28, 1],
      [35, 1.2],
    ],
    coils: [50, 25],
    euroPerMetre: (d, s) => d * s * 0.44,
  }),
  pipeLine({
    code: 'PX',
    family: 'tubi-pex',
    brands: ['fluxa', 'termalia'],
    tubing: 'pex',
    name: texts('Tubo PE-X barriera ossigeno', 'PE-X pipe, oxygen barrier'),
    about: texts(
      'Con barriera contro l’ossigeno, per impianti a pavimento e radiatori; metri marcati sul tubo.',
      'With oxygen barrier, for underfloor and radiator heating; metres marked on the pipe.',
    ),
    material: texts('PE-Xa', 'PE-Xa'),
    sizes: [
      [16, 2],
      [17, 2],
      [20, 2],
      [25, 2.3],
      [32, 2.9],
    ],
    coils: [100, 240],
    euroPerMetre: (d) => 0.04 + d * 0.051,
  }),
  pipeLine({
    code: 'TZ',
    family: 'tubi-acciaio',
    brands: ['lario', 'orobica'],
    tubing: 'steel',
    name: texts('Tubo acciaio zincato', 'Galvanised steel pipe'),
    about: texts(
      'Tubo filettabile EN 10255 in barre da 6 metri, per impianti idrici.',
      'Threadable pipe to EN 10255 in bars of 6 metres, for water systems.',
    ),
    material: texts('acciaio zincato', 'galvanised steel'),
    sizes: [
      [15, 2.3],
      [20, 2.3],
      [25, 2.9],
      [32, 2.9],
      [40, 2.9],
      [50, 3.2],
    ],
    coils: [6],
    euroPerMetre: (d) => 1.2 + d * 0.19,
  }),
];
