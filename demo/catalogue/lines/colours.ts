import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { type Texts, texts } from '../texts.ts';
import { comma, listPrice } from './sizes.ts';

interface Colour {
  code: string;
  name: Texts;
  hex: string;
  ral: string;
}

const colour = (code: string, it: string, en: string, hex: string, ral: string): Colour => ({
  code,
  name: texts(it, en),
  hex,
  ral,
});

const COLOURS: readonly Colour[] = [
  colour('BI', 'Bianco', 'White', '#EDEFF0', 'RAL 9010'),
  colour('NE', 'Nero', 'Black', '#22262A', 'RAL 9005'),
  colour('RO', 'Rosso', 'Red', '#B8322B', 'RAL 3000'),
  colour('VE', 'Verde', 'Green', '#2F6B4A', 'RAL 6005'),
  colour('BL', 'Blu', 'Blue', '#2C5C9A', 'RAL 5010'),
  colour('GI', 'Giallo', 'Yellow', '#F2C029', 'RAL 1021'),
  colour('GR', 'Grigio', 'Grey', '#8B939A', 'RAL 7001'),
  colour('MA', 'Marrone', 'Brown', '#5D3F2B', 'RAL 8017'),
  colour('AR', 'Arancio', 'Orange', '#DD6B20', 'RAL 2004'),
  colour('AV', 'Avorio', 'Ivory', '#E8DFC8', 'RAL 1015'),
  colour('AN', 'Antracite', 'Anthracite', '#3E464D', 'RAL 7016'),
];

interface PaintRange {
  code: string;
  family: string;
  name: Texts;
  about: Texts;
  litres: readonly number[];
  colours: number;
  euroPerLitre: number;
  gloss: Texts;
  coverage: number;
}

function paintLine(range: PaintRange): Line {
  return {
    code: range.code,
    family: range.family,
    brands: ['colorvia', 'verdano', 'kappa-tec'],
    finishes: ['plain'],
    name: range.name,
    about: range.about,
    shared: { gloss: range.gloss, yield: range.coverage },
    pieces: (all) =>
      COLOURS.slice(0, all ? COLOURS.length : range.colours).flatMap(({ code, name, hex, ral }) =>
        range.litres.map((l) => ({
          code: `.${code}-${String(l).replace('.', '')}`,
          measure: texts(`${name.it.toLowerCase()} ${comma(l)} L`, `${name.en.toLowerCase()} ${l} L`),
          attributes: { color: name, grade: ral, capacity: l },
          price: listPrice(range.euroPerLitre * l ** 0.9),
          packs: l >= 5 ? [1] : [1, 6],
          drawing: { kind: 'paint-can', l, color: hex } satisfies Drawing,
        })),
      ),
  };
}

export const PAINT_LINES: readonly Line[] = [
  paintLine({
    code: 'SM',
    family: 'idropitture',
    name: texts('Idropittura traspirante', 'Breathable emulsion'),
    about: texts(
      'Idropittura murale traspirante per interni, ottima copertura.',
      'Breathable interior emulsion with excellent coverage.',
    ),
    litres: [2.5, 5, 14],
    colours: 2,
    euroPerLitre: 5.4,
    gloss: texts('Opaco', 'Matt'),
    coverage: 10,
  }),
  paintLine({
    code: 'QZ',
    family: 'quarzo',
    name: texts('Pittura al quarzo', 'Quartz masonry paint'),
    about: texts(
      'Pittura al quarzo per facciate, resistente agli agenti atmosferici.',
      'Quartz paint for façades, weather resistant.',
    ),
    litres: [5, 14],
    colours: 3,
    euroPerLitre: 6.9,
    gloss: texts('Opaco', 'Matt'),
    coverage: 7,
  }),
  paintLine({
    code: 'SA',
    family: 'smalti-acqua',
    name: texts("Smalto all'acqua satinato", 'Water-based satin enamel'),
    about: texts(
      "Smalto acrilico all'acqua per legno e ferro, inodore.",
      'Odourless water-based acrylic enamel for wood and iron.',
    ),
    litres: [0.375, 0.75, 2.5],
    colours: 8,
    euroPerLitre: 17.8,
    gloss: texts('Satinato', 'Satin'),
    coverage: 12,
  }),
  {
    code: 'SY',
    family: 'smalti-spray',
    brands: ['colorvia', 'kappa-tec'],
    finishes: ['plain'],
    name: texts('Smalto spray acrilico 400 ml', 'Acrylic spray enamel 400 ml'),
    about: texts('Smalto acrilico spray a rapida essiccazione.', 'Fast-drying acrylic spray enamel.'),
    shared: { capacity: 0.4 },
    pieces: () =>
      COLOURS.map(({ code, name, hex, ral }) => ({
        code: `.${code}`,
        measure: texts(name.it.toLowerCase(), name.en.toLowerCase()),
        attributes: { color: name, grade: ral },
        price: 5.4,
        packs: [6, 24],
        drawing: { kind: 'spray-can', color: hex } satisfies Drawing,
      })),
  },
];
