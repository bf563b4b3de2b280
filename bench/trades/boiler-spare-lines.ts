/** Parts for one boiler of a maker, as price lists of spare parts have them: what it fits is in the name. */
import type { SoldLine } from './catalogue.ts';

const BRANDS = ['Ricaltherm', 'Calorex'];

/** Which boiler a part is for, as price lists of spare parts say it. */
const BOILERS = [
  'Beretta Ciao 24 CSI',
  'Beretta Junior 24',
  'Beretta Exclusive 28',
  'Vaillant TurboTec 24',
  'Vaillant EcoTec Plus',
  'Immergas Eolo Star 24',
  'Immergas Victrix 24',
  'Baxi Luna 3',
  'Baxi Eco 240',
  'Ariston Genus 24',
  'Ariston Clas 24 FF',
  'Ferroli Domiproject F24',
  'Ferroli Divatop',
  'Junkers Ceraclass',
  'Riello Residence 24 KIS',
  'Sime Format 25',
  'Hermann Micra 2',
  'Savio Bios',
] as const;

/** A part of one boiler: its maker and model are facts of their own. */
const FOR_BOILER = { fits: BOILERS } as const;
const fits = (f: Readonly<Record<string, string>>, pen: { one(...ways: readonly string[]): string }) =>
  `${pen.one('', 'per', 'x', '')} ${f.fits}`;
const COMPATIBLE = { fits: ['Compatibilità'] as const };

/** Parts that differ by boiler and by one more choice. */
function part(
  names: SoldLine['names'],
  family: readonly string[],
  choice: readonly [fact: string, title: string, values: readonly string[]],
  more: Partial<SoldLine> = {},
): SoldLine {
  const [fact, title, values] = choice;
  return {
    type: names[0],
    names,
    family,
    brands: BRANDS,
    choices: { [fact]: values, ...FOR_BOILER },
    write: (f, pen) => `${f[fact]} ${fits(f, pen)}`,
    titles: { [fact]: [title], ...COMPATIBLE },
    ...more,
  };
}

export const BOILER_SPARE_LINES: readonly SoldLine[] = [
  part(
    ['scheda elettronica', 'scheda principale'],
    ['Elettronica', 'Schede'],
    ['kind', 'Tipo', ['di modulazione', 'display']],
    {
      keywords: 'circuito centralina pcb',
      describe: () => 'Prima di sostituire la scheda verificare sonda, pressostato e valvola gas.',
    },
  ),
  part(['valvola gas'], ['Gas', 'Valvole gas'], ['kind', 'Modello', ['SIT 845', 'Honeywell VK4105']], {
    keywords: 'elettrovalvola gas',
  }),
  part(
    ['scambiatore secondario', 'scambiatore a piastre'],
    ['Scambiatori', 'Scambiatori secondari'],
    ['plates', 'Piastre', ['10 piastre', '12 piastre', '14 piastre']],
    {
      keywords: 'sanitario acs',
    },
  ),
  part(
    ['scambiatore primario'],
    ['Scambiatori', 'Scambiatori primari'],
    ['kind', 'Tipo', ['monotermico', 'bitermico']],
  ),
  part(
    ['circolatore', 'pompa di circolazione', 'pompa caldaia'],
    ['Circolatori', 'Circolatori per caldaia'],
    ['power', 'Motore', ['15-50', '15-60', 'testa motore']],
  ),
  part(
    ['valvola tre vie', 'gruppo valvola deviatrice', 'valvola 3 vie'],
    ['Gruppi idraulici', 'Valvole deviatrici'],
    ['kind', 'Tipo', ['completa', 'cartuccia']],
  ),
  part(
    ['motore valvola tre vie', 'motorino deviatrice', 'attuatore valvola 3 vie'],
    ['Gruppi idraulici', 'Motori'],
    ['volts', 'Tensione', ['230V', '24V']],
  ),
  part(
    ['elettrodo accensione', 'candeletta accensione'],
    ['Accensione', 'Elettrodi'],
    ['side', 'Lato', ['destro', 'sinistro', 'doppio']],
  ),
  part(
    ['elettrodo rilevazione', 'elettrodo ionizzazione'],
    ['Accensione', 'Elettrodi'],
    ['kind', 'Versione', ['con cavo', 'senza cavo']],
    {
      keywords: 'candeletta fiamma',
    },
  ),
  part(['ventilatore', 'estrattore fumi'], ['Fumi', 'Ventilatori'], ['watts', 'Potenza', ['35W', '50W']], {
    keywords: 'ventola aspiratore',
  }),
  part(
    ['guarnizione', 'kit guarnizioni'],
    ['Guarnizioni', 'Guarnizioni per caldaia'],
    ['use', 'Impiego', ['scambiatore', 'bruciatore', 'camera combustione']],
  ),
  part(
    ['vaso espansione', 'vaso di espansione piatto'],
    ['Vasi di espansione', 'Vasi per caldaia'],
    ['size', 'Capacità', ['6 lt', '7 lt', '8 lt', '10 lt']],
    {},
  ),
  part(
    ['rubinetto di carico', 'rubinetto riempimento'],
    ['Gruppi idraulici', 'Rubinetti'],
    ['kind', 'Tipo', ['con manopola', 'asta lunga']],
  ),
  part(
    ['flussostato', 'flussimetro'],
    ['Gruppi idraulici', 'Flussostati'],
    ['kind', 'Tipo', ['a turbina', 'con reed']],
  ),
  part(['bruciatore'], ['Gas', 'Bruciatori'], ['gas', 'Gas', ['metano', 'GPL']]),
  part(['pannello frontale', 'mantello'], ['Carrozzeria', 'Pannelli'], ['color', 'Colore', ['bianco']]),
  part(['manopola'], ['Carrozzeria', 'Manopole'], ['color', 'Colore', ['grigia', 'bianca']]),
];
