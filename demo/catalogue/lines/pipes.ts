import { type Drawing, sharedDrawing } from '#demo/drawings/index.ts';
import type { Material } from '#demo/drawings/pen.ts';
import type { Joint } from '#demo/drawings/solids.ts';
import { type Line, type Texts, texts } from '../line.ts';
import { code2, comma, listPrice } from './sizes.ts';

type Tubing = Extract<Drawing, { kind: 'pipe' }>['tubing'];

interface PipeRange {
  code: string;
  family: string;
  brands: readonly string[];
  tubing: Tubing;
  name: Texts;
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
    about: texts(
      'Per impianti idrici e di riscaldamento; metri marcati sul tubo.',
      'For water and heating systems; metres marked on the pipe.',
    ),
    shared: { material: range.material, potable: true, pressure: 10, temperature: 95 },
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

interface FittingRange {
  code: (shape: string) => string;
  family: string;
  brands: readonly string[];
  joint: Joint;
  material: Material;
  of: Texts;
  sizes: readonly (number | string)[];
  euro: (d: number) => number;
}

const INCHES: Readonly<Record<string, number>> = {
  '1/4"': 8,
  '3/8"': 12,
  '1/2"': 15,
  '3/4"': 20,
  '1"': 25,
  '1 1/4"': 32,
  '1 1/2"': 40,
  '2"': 50,
};
const SHAPES = [
  { code: '90', it: 'Curva 90°', en: '90° elbow', kind: 'elbow', factor: 1 },
  { code: 'T', it: 'Tee', en: 'Tee', kind: 'tee', factor: 1.45 },
  { code: 'M', it: 'Manicotto', en: 'Coupling', kind: 'pipe', factor: 0.62 },
] as const;
const JOINTS: Readonly<Record<Joint, Texts>> = {
  press: texts('a pressare', 'press'),
  solder: texts('a saldare', 'solder'),
  thread: texts('filettato', 'threaded'),
};

function inchCode(size: string): string {
  return size.replace(/[" /]/g, '');
}

/** Elbows, tees and couplings of one system: a line each. */
function fittingLines(range: FittingRange): Line[] {
  return SHAPES.map(({ code, it, en, kind, factor }) => ({
    code: range.code(code),
    family: range.family,
    brands: range.brands,
    finishes: ['plain'],
    name: texts(`${it} ${JOINTS[range.joint].it} ${range.of.it}`, `${en}, ${JOINTS[range.joint].en}, ${range.of.en}`),
    about: texts(
      'Raccordo per acqua sanitaria e riscaldamento, con certificazione per acqua potabile.',
      'Fitting for drinking water and heating, certified for drinking water.',
    ),
    shared: { material: range.of, joint: JOINTS[range.joint], potable: true, pressure: 16 },
    pieces: (all) =>
      (all ? range.sizes : range.sizes.slice(0, 6)).map((size) => {
        const d = typeof size === 'number' ? size : (INCHES[size] ?? 15);
        const shape = {
          d,
          type: range.joint,
          material: range.material,
          ...(typeof size === 'string' ? { label: size } : {}),
        };
        const tubing = range.material === 'copper' ? 'copper' : 'steel';
        const drawing: Drawing = kind === 'pipe' ? { kind, d, s: 1.5, tubing } : { kind, ...shape };
        // Elbows and tees of the best-selling system carry their own measures.
        const exact = range.joint === 'press' && range.material === 'copper' && kind !== 'pipe';
        return {
          code: `-${typeof size === 'number' ? size : inchCode(size)}${range.joint === 'thread' ? 'F' : '/CU'}`.replace(
            '/CU',
            range.family.includes('rame') ? '/CU' : '',
          ),
          measure: typeof size === 'number' ? `Ø ${size}` : size,
          attributes: { diameter: d, connection: typeof size === 'number' ? `Ø ${size}` : size },
          price: listPrice(range.euro(d) * factor),
          packs: d <= 22 ? [5, 50] : d <= 35 ? [2, 20] : [1, 10],
          drawing: exact ? drawing : sharedDrawing(drawing),
        };
      }),
  }));
}

const COPPER = texts('rame', 'copper');
const METRIC = [15, 18, 22, 28, 35, 42, 54, 12, 14, 16];

export const PIPE_LINES: readonly Line[] = [
  pipeLine({
    code: 'MS',
    family: 'tubi-multistrato',
    brands: ['fluxa', 'adria', 'termalia'],
    tubing: 'multilayer',
    name: texts('Tubo multistrato', 'Multilayer pipe'),
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
    material: COPPER,
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
  ...fittingLines({
    code: (s) => `RP${s}`,
    family: 'pressare-rame',
    brands: ['adria', 'fluxa'],
    joint: 'press',
    material: 'copper',
    of: COPPER,
    sizes: METRIC,
    euro: (d) => 1.4 + d * d * 0.01125,
  }),
  ...fittingLines({
    code: (s) => `RMS${s}`,
    family: 'pressare-multistrato',
    brands: ['fluxa', 'termalia'],
    joint: 'press',
    material: 'brass',
    of: texts('per multistrato', 'for multilayer'),
    sizes: [16, 20, 26, 32, 40, 50],
    euro: (d) => 1.6 + d * 0.21,
  }),
  ...fittingLines({
    code: (s) => `RPI${s}`,
    family: 'pressare-inox',
    brands: ['inoxal', 'brianza-inox'],
    joint: 'press',
    material: 'inox',
    of: texts('inox 316L', 'stainless 316L'),
    sizes: METRIC,
    euro: (d) => 3.2 + d * d * 0.0145,
  }),
  ...fittingLines({
    code: (s) => `RS${s}`,
    family: 'saldare-rame',
    brands: ['lario', 'adria'],
    joint: 'solder',
    material: 'copper',
    of: COPPER,
    sizes: METRIC,
    euro: (d) => 0.4 + d * d * 0.0042,
  }),
  ...fittingLines({
    code: (s) => `RF${s}`,
    family: 'filettati-ottone',
    brands: ['adria', 'orobica'],
    joint: 'thread',
    material: 'brass',
    of: texts('ottone', 'brass'),
    sizes: Object.keys(INCHES),
    euro: (d) => 0.9 + d * d * 0.0085,
  }),
  ...fittingLines({
    code: (s) => `RG${s}`,
    family: 'filettati-ghisa',
    brands: ['orobica', 'lario'],
    joint: 'thread',
    material: 'zinc',
    of: texts('ghisa zincata', 'malleable iron'),
    sizes: Object.keys(INCHES),
    euro: (d) => 0.7 + d * d * 0.0061,
  }),
];

export { code2, INCHES, inchCode };
