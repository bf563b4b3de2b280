import type { Drawing } from '#demo/drawings/index.ts';
import type { Material } from '#demo/drawings/pen.ts';
import { sharedDrawing } from '#demo/drawings/shared-drawing.ts';
import type { Joint } from '#demo/drawings/solids.ts';
import type { Line } from '../line.ts';
import { type Texts, texts } from '../texts.ts';
import { INCHES, inchCode, listPrice } from './sizes.ts';

interface FittingRange {
  code: (shape: string) => string;
  family: string;
  brands: readonly string[];
  joint: Joint;
  material: Material;
  of: Texts;
  sizes: readonly (number | string)[];
  /** Appended to the code of every size. */
  end: string;
  euro: (d: number) => number;
}

const SHAPES = [
  { code: '90', it: 'Curva 90°', en: '90° elbow', kind: 'elbow', factor: 1 },
  { code: 'T', it: 'Tee', en: 'Tee', kind: 'tee', factor: 1.45 },
  { code: 'M', it: 'Manicotto', en: 'Coupling', kind: 'coupling', factor: 0.62 },
] as const;
const JOINTS: Readonly<Record<Joint, Texts>> = {
  press: texts('a pressare', 'press'),
  solder: texts('a saldare', 'solder'),
  thread: texts('filettato', 'threaded'),
};

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
        const drawing: Drawing = { kind, ...shape };
        // Elbows and tees of the best-selling system have their own measures.
        const exact = range.joint === 'press' && range.material === 'copper' && kind !== 'coupling';
        return {
          code: `-${typeof size === 'number' ? size : inchCode(size)}${range.end}`,
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

export const FITTING_LINES: readonly Line[] = [
  ...fittingLines({
    code: (s) => `RP${s}`,
    family: 'pressare-rame',
    end: '/CU',
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
    end: '',
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
    end: '',
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
    end: '/CU',
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
    end: 'F',
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
    end: 'F',
    brands: ['orobica', 'lario'],
    joint: 'thread',
    material: 'zinc',
    of: texts('ghisa zincata', 'malleable iron'),
    sizes: Object.keys(INCHES),
    euro: (d) => 0.7 + d * d * 0.0061,
  }),
];
