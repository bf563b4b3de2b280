/** Fictional brands. The first ones are used by the small catalogue; big catalogues add brands made of syllables. */
interface Brand {
  code: string;
  name: string;
  /** Before the code of an article when the brand is not the first of its line. */
  tag: string;
  /** Price relative to the line's first brand. */
  factor: number;
}

const brand = (code: string, name: string, tag: string, factor: number): Brand => ({ code, name, tag, factor });

export const HOUSE_BRANDS: readonly Brand[] = [
  brand('ruvo', 'Ruvo', 'RV', 1),
  brand('tecnovite', 'Tecnovite', 'TV', 0.97),
  brand('adria', 'Adria', 'AD', 1.02),
  brand('fluxa', 'Fluxa', 'FX', 1),
  brand('norba', 'Norba', 'NB', 0.95),
  brand('inoxal', 'Inoxal', 'IX', 1.06),
  brand('sorgiva', 'Sorgiva', 'SG', 1.08),
  brand('fissal', 'Fissal', 'FS', 1),
  brand('colorvia', 'Colorvia', 'CL', 0.98),
  brand('luxel', 'Luxel', 'LX', 1.04),
  brand('elcavo', 'Elcavo', 'EC', 1),
  brand('sidera', 'Sidera', 'SD', 1.03),
  brand('molteni-tools', 'Molteni Tools', 'MT', 1.15),
  brand('kappa-tec', 'Kappa-Tec', 'KT', 0.88),
  brand('bolzano-fix', 'Bolzano Fix', 'BF', 0.93),
  brand('termalia', 'Termalia', 'TM', 1.05),
  brand('verdano', 'Verdano', 'VD', 0.96),
  brand('gardesana', 'Gardesana', 'GD', 1.01),
  brand('utensilnord', 'Utensilnord', 'UN', 0.9),
  brand('orobica', 'Orobica', 'OR', 0.99),
  brand('brianza-inox', 'Brianza Inox', 'BI', 1.1),
  brand('lario', 'Lario', 'LA', 0.92),
  brand('maremma-verde', 'Maremma Verde', 'MV', 0.89),
];

const HEADS = [
  'Al',
  'Bre',
  'Car',
  'Del',
  'Er',
  'Fal',
  'Gar',
  'Ima',
  'Lu',
  'Mar',
  'Ner',
  'Ol',
  'Pre',
  'Ro',
  'Sal',
  'Tor',
];
const TAILS = ['dex', 'fer', 'mec', 'nova', 'pler', 'stal'];

/** `count` brands in all: the house brands, then invented ones (at most 96 more). */
export function brandList(count: number): Brand[] {
  const made: Brand[] = [];
  for (const tail of TAILS) {
    for (const head of HEADS) {
      const name = head + tail;
      made.push(
        brand(
          name.toLowerCase(),
          name,
          `Z${made.length.toString(36).toUpperCase().padStart(2, '0')}`,
          0.84 + (made.length % 30) / 100,
        ),
      );
    }
  }
  return [...HOUSE_BRANDS, ...made].slice(0, Math.max(HOUSE_BRANDS.length, count));
}

export type { Brand };
