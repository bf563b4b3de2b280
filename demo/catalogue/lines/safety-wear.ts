import type { Drawing } from '#demo/drawings/index.ts';
import type { Material } from '#demo/drawings/pen.ts';
import type { Line } from '../line.ts';
import { type Texts, texts } from '../texts.ts';
import { listPrice } from './sizes.ts';

interface WearColour {
  code: string;
  name: Texts;
  material: Material;
}

const BLACK: WearColour = { code: 'NE', name: texts('Nero', 'Black'), material: 'anthracite' };
const GREY: WearColour = { code: 'GR', name: texts('Grigio', 'Grey'), material: 'grey' };
const BLUE: WearColour = { code: 'BL', name: texts('Blu', 'Blue'), material: 'blue' };
const YELLOW: WearColour = { code: 'GI', name: texts('Giallo', 'Yellow'), material: 'yellowPaint' };
const WHITE: WearColour = { code: 'BI', name: texts('Bianco', 'White'), material: 'white' };
const RED: WearColour = { code: 'RO', name: texts('Rosso', 'Red'), material: 'red' };
const BROWN: WearColour = { code: 'MA', name: texts('Marrone', 'Brown'), material: 'wood' };

interface WearRange {
  code: string;
  family: string;
  name: Texts;
  about: Texts;
  keywords?: Texts;
  shared: Line['shared'];
  colours: readonly WearColour[];
  sizes: readonly string[];
  euro: number;
  packs: readonly number[];
  draw: (colour: WearColour) => Drawing;
}

/** Clothing by size and colour. */
function wearLine(range: WearRange): Line {
  return {
    ...range,
    brands: ['sidera', 'kappa-tec', 'verdano'],
    finishes: ['plain'],
    um: range.family.startsWith('guanti') || range.family.startsWith('scar') ? 'PA' : 'PZ',
    pieces: (all) =>
      range.colours.slice(0, all ? range.colours.length : 2).flatMap((colour) =>
        (range.sizes.length ? range.sizes : ['']).map((size) => ({
          code: `.${colour.code}${size ? `-${size}` : ''}`,
          measure: texts(
            `${colour.name.it.toLowerCase()}${size ? ` taglia ${size}` : ''}`,
            `${colour.name.en.toLowerCase()}${size ? ` size ${size}` : ''}`,
          ),
          attributes: { color: colour.name, ...(size ? { size } : {}) },
          price: listPrice(range.euro),
          packs: range.packs,
          drawing: range.draw(colour),
        })),
      ),
  };
}

const HANDS = ['6', '7', '8', '9', '10', '11'];
const FEET = ['38', '39', '40', '41', '42', '43', '44', '45', '46', '47'];

export const SAFETY_LINES: readonly Line[] = [
  wearLine({
    code: 'GN',
    family: 'guanti-nitrile',
    name: texts('Guanto nitrile palmo spalmato', 'Nitrile palm-coated glove'),
    about: texts(
      'Guanto in filo continuo con palmo in nitrile, presa sicura su asciutto e oleoso.',
      'Seamless knitted glove with nitrile palm, secure grip dry and oily.',
    ),
    shared: { standard: 'EN 388', protection_class: '4121X' },
    colours: [BLACK, GREY, BLUE],
    sizes: HANDS,
    euro: 2.9,
    packs: [12, 144],
    draw: (c) => ({ kind: 'glove', coat: c.material }),
  }),
  wearLine({
    code: 'GP',
    family: 'guanti-pelle',
    name: texts('Guanto pelle fiore', 'Grain leather glove'),
    about: texts('Guanto in pelle fiore bovina con elastico al polso.', 'Cow grain leather glove with elastic wrist.'),
    shared: { standard: 'EN 388', protection_class: '2122X', material: texts('pelle', 'leather') },
    colours: [WHITE, BROWN],
    sizes: HANDS,
    euro: 4.6,
    packs: [12, 120],
    draw: (c) => ({ kind: 'glove', coat: c.material, knit: c.material, band: 'red' }),
  }),
  wearLine({
    code: 'SCB',
    family: 'scarpe-basse',
    name: texts('Scarpa antinfortunistica bassa', 'Low safety shoe'),
    about: texts(
      'Scarpa in microfibra idrorepellente con puntale composito e lamina antiperforazione.',
      'Water-repellent microfibre shoe with composite toe cap and penetration-resistant insole.',
    ),
    shared: { standard: 'EN ISO 20345', protection_class: 'S3' },
    colours: [BLACK, GREY, BLUE],
    sizes: FEET,
    euro: 58,
    packs: [1, 10],
    draw: (c) => ({ kind: 'safety', item: 'shoe', material: c.material }),
  }),
  wearLine({
    code: 'SCA',
    family: 'scarponcini',
    name: texts('Scarponcino antinfortunistico', 'Safety boot'),
    about: texts(
      'Scarponcino in pelle fiore idrorepellente, suola PU bidensità.',
      'Water-repellent grain leather boot with dual-density PU sole.',
    ),
    shared: { standard: 'EN ISO 20345', protection_class: 'S3', material: texts('pelle', 'leather') },
    colours: [BLACK, BROWN],
    sizes: FEET,
    euro: 66,
    packs: [1, 10],
    draw: (c) => ({ kind: 'safety', item: 'boot', material: c.material }),
  }),
  wearLine({
    code: 'ELM',
    family: 'elmetti',
    name: texts('Elmetto da cantiere', 'Site helmet'),
    about: texts(
      'Elmetto in polietilene con regolazione a cremagliera.',
      'Polyethylene helmet with ratchet adjustment.',
    ),
    shared: { standard: 'EN 397', material: texts('polietilene', 'polyethylene') },
    colours: [YELLOW, WHITE, RED, BLUE],
    sizes: [],
    euro: 9.8,
    packs: [1, 20],
    draw: (c) => ({ kind: 'safety', item: 'helmet', material: c.material }),
  }),
  wearLine({
    code: 'OCC',
    family: 'occhiali',
    name: texts('Occhiale di protezione avvolgente', 'Wrap-around safety glasses'),
    about: texts(
      'Occhiale in policarbonato antigraffio e antiappannante.',
      'Polycarbonate glasses, scratch and fog resistant.',
    ),
    keywords: texts('molatura, sbavatura', 'grinding, deburring'),
    shared: { standard: 'EN 166', material: texts('policarbonato', 'polycarbonate') },
    colours: [BLACK, BLUE, RED],
    sizes: [],
    euro: 5.2,
    packs: [10, 100],
    draw: (c) => ({ kind: 'safety', item: 'glasses', material: c.material }),
  }),
];
