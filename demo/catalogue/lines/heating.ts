import type { Drawing } from '#demo/drawings/index.ts';
import type { Line } from '../line.ts';
import { texts } from '../texts.ts';
import { listPrice } from './sizes.ts';

export const HEATING_LINES: readonly Line[] = [
  {
    code: 'RAL',
    family: 'radiatori-alluminio',
    brands: ['termalia', 'fluxa', 'kappa-tec'],
    finishes: ['white', 'anthracite'],
    name: texts('Radiatore alluminio', 'Aluminium radiator'),
    about: texts(
      'Radiatore in alluminio pressofuso, verniciatura a doppio strato, interasse 350–800.',
      'Die-cast aluminium radiator, double-coat paint, centres 350–800.',
    ),
    shared: { material: texts('alluminio', 'aluminium'), pressure: 16, standard: 'EN 442' },
    related: () => ['VTM.12-DIR-CR', 'VTM.12-SQ-CR'],
    split: (group) => ({ code: `-${group}`, measure: texts(`interasse ${group}`, `centres ${group}`) }),
    pieces: (all) =>
      (all ? [350, 500, 600, 700, 800] : [500, 600, 800]).flatMap((height) =>
        (all ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] : [3, 4, 5, 6, 8, 10, 12]).map((sections) => ({
          code: `-${height}/${String(sections).padStart(2, '0')}`,
          measure: texts(`interasse ${height}, ${sections} elementi`, `centres ${height}, ${sections} sections`),
          group: String(height),
          attributes: {
            height: height + 80,
            width: sections * 80,
            heat_output: Math.round(sections * height * 0.225),
            capacity: Math.round(sections * height * 0.00065 * 10) / 10,
          },
          price: listPrice(sections * (6 + height * 0.012)),
          packs: [1],
          drawing: { kind: 'radiator', sections } satisfies Drawing,
        })),
      ),
  },
  {
    code: 'SCS',
    family: 'scaldasalviette',
    brands: ['termalia', 'sorgiva'],
    finishes: ['white', 'chrome', 'anthracite'],
    name: texts('Scaldasalviette', 'Towel rail'),
    about: texts(
      'Scaldasalviette in acciaio con collettori tondi, attacchi inferiori 1/2".',
      'Steel towel rail with round uprights, bottom 1/2" connections.',
    ),
    shared: { material: texts('acciaio', 'steel'), connection: '1/2"', pressure: 8, standard: 'EN 442' },
    pieces: (all) =>
      (all ? [720, 860, 1180, 1512, 1820] : [860, 1180, 1512]).flatMap((height) =>
        [450, 500, 600].map((width) => ({
          code: `-${height}/${width}`,
          measure: `${height} × ${width}`,
          attributes: { height, width, heat_output: Math.round(height * width * 0.00092) },
          price: listPrice(22 + height * width * 0.000094),
          packs: [1],
          drawing: { kind: 'radiator', sections: 1, towel: true } satisfies Drawing,
        })),
      ),
  },
  {
    code: 'VTM',
    family: 'valvole-termostatiche',
    brands: ['termalia', 'adria'],
    finishes: ['chrome', 'white'],
    single: true,
    name: texts('Valvola termostatizzabile', 'Thermostatic radiator valve body'),
    about: texts(
      'Valvola per radiatore predisposta per testa termostatica, con preregolazione.',
      'Radiator valve ready for a thermostatic head, with presetting.',
    ),
    shared: { material: texts('ottone', 'brass'), pressure: 10, temperature: 95, standard: 'EN 215' },
    pieces: () =>
      ['3/8"', '1/2"', '3/4"'].flatMap((size) =>
        (['DIR', 'SQ'] as const).map((body) => ({
          code: `.${size.replace(/[/"]/g, '')}-${body}`,
          measure: texts(
            `${size} ${body === 'SQ' ? 'a squadra' : 'diritta'}`,
            `${size} ${body === 'SQ' ? 'angled' : 'straight'}`,
          ),
          attributes: { connection: size },
          price: listPrice(9.8 + (size === '3/4"' ? 4 : size === '1/2"' ? 0.9 : 0)),
          packs: [1, 10],
          drawing: { kind: 'radiator-valve', size, body: body === 'SQ' ? 'angled' : 'straight' } satisfies Drawing,
        })),
      ),
  },
  {
    code: 'COL',
    family: 'collettori',
    brands: ['fluxa', 'termalia'],
    finishes: ['plain'],
    name: texts('Collettore preassemblato con detentori', 'Manifold with lockshield valves'),
    about: texts(
      'Collettore di distribuzione in ottone per impianti a pavimento e radiatori, derivazioni 3/4" eurocono.',
      'Brass distribution manifold for underfloor and radiator systems, 3/4" eurocone outlets.',
    ),
    shared: { material: texts('ottone', 'brass'), connection: '1"', pressure: 10, temperature: 80 },
    related: () => ['MS.16X2/100', 'PX.17X2/240'],
    pieces: (all) =>
      (all ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] : [2, 3, 4, 5, 6, 8, 10, 12]).map((outlets) => ({
        code: `.1-${String(outlets).padStart(2, '0')}V`,
        measure: texts(`1" ${outlets} vie`, `1" ${outlets} outlets`),
        attributes: { outlets, length: 50 * outlets + 110 },
        price: listPrice(24 + outlets * 17.4),
        packs: [1],
        drawing: { kind: 'manifold', outlets } satisfies Drawing,
      })),
  },
  {
    code: 'VES',
    family: 'vasi-riscaldamento',
    brands: ['termalia', 'kappa-tec'],
    finishes: ['plain'],
    name: texts('Vaso di espansione riscaldamento', 'Heating expansion vessel'),
    about: texts(
      'Vaso di espansione a membrana fissa, precarica 1,5 bar.',
      'Expansion vessel with fixed diaphragm, 1.5 bar precharge.',
    ),
    shared: { pressure: 6, temperature: 99, standard: 'EN 13831', color: texts('Rosso', 'Red') },
    pieces: (all) =>
      (all ? [4, 8, 12, 18, 24, 35, 50, 80, 100, 150, 200, 300] : [8, 12, 18, 24, 35, 50, 80]).map((l) => ({
        code: `-${String(l).padStart(3, '0')}/R`,
        measure: texts(`${l} litri`, `${l} litres`),
        attributes: { capacity: l, connection: l <= 50 ? '3/4"' : '1"' },
        price: listPrice(14 + l * 1.06),
        packs: [1],
        drawing: { kind: 'vessel', l } satisfies Drawing,
      })),
  },
];
