/**
 * Electronic components: English names in one language, values with SI prefixes (`4k7`, `0.1uF`, `100nF`), tolerances, packages,
 * manufacturer's part numbers in the name, attributes as titles and values.
 */
import {
  type Draw,
  documentOf,
  drawFrom,
  type TradeArticle,
  type TradeQuery,
  type TradeSet,
  withTypo,
} from './trade-set.ts';

const E_ROW = [1, 1.5, 2.2, 3.3, 4.7, 6.8] as const;
const BRANDS = ['Vishton', 'Kemetra', 'Murasato', 'Yagora', 'Panatec', 'Boursen', 'Texano', 'Onsemio'];

/** Ohms: the way `4k7` writes them, with an R, with Ω, with kΩ. */
function ohms(draw: Draw, value: number): string {
  const [amount, prefix] = value >= 1e6 ? [value / 1e6, 'M'] : value >= 1e3 ? [value / 1e3, 'k'] : [value, ''];
  const text = trimmed(amount);
  const infix = text.includes('.') ? text.replace('.', prefix || 'R') : `${text}${prefix || 'R'}`;
  return draw.one([infix, `${text}${prefix}Ω`, `${text} ${prefix}Ohm`, `${text}${prefix || 'R'}`]);
}

const trimmed = (amount: number) => String(Number(amount.toPrecision(6)));

/** Farads as names write them: 0.1uF and 100nF are the same. */
function farads(draw: Draw, picofarads: number): string {
  const forms = [
    ...(picofarads >= 10_000 ? [`${trimmed(picofarads / 1e6)}uF`, `${trimmed(picofarads / 1e6)}µF`] : []),
    ...(picofarads >= 100 && picofarads < 1e6 ? [`${trimmed(picofarads / 1e3)}nF`] : []),
    ...(picofarads < 10_000 ? [`${trimmed(picofarads)}pF`] : []),
  ];
  return draw.one(forms);
}

interface Part {
  facts: Record<string, string>;
  name: (draw: Draw) => string;
  family: readonly string[];
  attributes: (draw: Draw) => Record<string, string>;
}

function parts(): Part[] {
  const found: Part[] = [];
  for (const [technology, mounting, family] of [
    ['thick film', 'SMD', 'Chip Resistors'],
    ['metal film', 'Through Hole', 'Through Hole Resistors'],
    ['wirewound', 'Through Hole', 'Power Resistors'],
  ] as const)
    for (const decade of [1, 10, 100, 1e3, 1e4, 1e5, 1e6])
      for (const step of E_ROW)
        for (const tolerance of ['1%', '5%']) {
          const value = Number((step * decade).toPrecision(3));
          const power = technology === 'wirewound' ? '5W' : mounting === 'SMD' ? '0.1W' : '0.25W';
          found.push({
            facts: { type: 'resistor', technology, value: String(value), tolerance, power, mounting },
            name: (draw) =>
              `${technology === 'thick film' ? 'Chip Resistor' : 'Resistor'} ${technology} ${ohms(draw, value)} ${power} ±${tolerance}`,
            family: ['Passive Components', 'Resistors', family],
            attributes: (draw) => ({
              Resistance: ohms(draw, value),
              Tolerance: `± ${tolerance}`,
              'Power Rating': power,
              'Mounting Style': mounting,
            }),
          });
        }
  for (const [technology, values, voltages] of [
    ['ceramic', [10, 22, 47, 100, 1e3, 1e4, 1e5, 1e6, 1e7], ['16V', '50V']],
    ['electrolytic', [1e6, 1e7, 4.7e7, 1e8, 4.7e8, 1e9], ['16V', '35V', '63V']],
    ['film', [1e3, 1e4, 4.7e4, 1e5, 4.7e5, 1e6], ['63V', '400V']],
  ] as const)
    for (const value of values)
      for (const voltage of voltages)
        for (const dielectric of technology === 'ceramic' ? ['X7R', 'C0G'] : [''])
          found.push({
            facts: { type: 'capacitor', technology, value: String(value), voltage, dielectric },
            name: (draw) => `${technology} Capacitor ${farads(draw, value)} ${voltage} ${dielectric}`.trim(),
            family: ['Passive Components', 'Capacitors', `${technology} Capacitors`],
            attributes: (draw) => ({
              Capacitance: farads(draw, value),
              'Voltage Rating DC': voltage.replace('V', ' V'),
              ...(dielectric && { Dielectric: dielectric }),
            }),
          });
  for (const frequency of ['32.768 kHz', '4 MHz', '8 MHz', '12 MHz', '16 MHz', '25 MHz'])
    for (const load of ['12 pF', '18 pF'])
      found.push({
        facts: { type: 'crystal', frequency, load },
        name: (draw) => `Crystal ${draw.one([frequency, frequency.replace(' ', '')])} ${load.replace(' ', '')}`,
        family: ['Timing Devices', 'Crystals'],
        attributes: () => ({ Frequency: frequency, 'Load Capacitance': load }),
      });
  for (const color of ['red', 'green', 'blue', 'yellow', 'white'])
    for (const size of ['3mm', '5mm', '0805'])
      found.push({
        facts: { type: 'led', color, size },
        name: () => `LED ${color} ${size} standard brightness`,
        family: ['Optoelectronics', 'LEDs'],
        attributes: () => ({ Colour: color, 'Lens size': size }),
      });
  for (const pins of ['2', '3', '4', '6', '8', '10', '16', '20'])
    for (const pitch of ['2.54 mm', '5.08 mm', '3.5 mm'])
      for (const kind of ['terminal block', 'pin header', 'socket strip'])
        found.push({
          facts: { type: kind, pins, pitch },
          name: () => `${kind} ${pins} way ${pitch.replace(' ', '')}`,
          family: ['Connectors', `${kind}s`],
          attributes: () => ({ 'Number of positions': pins, Pitch: pitch }),
        });
  for (const voltage of ['5V', '12V', '24V', '230V'])
    for (const contacts of ['SPDT', 'DPDT', 'SPST'])
      for (const current of ['2A', '8A', '16A'])
        found.push({
          facts: { type: 'relay', voltage, contacts, current },
          name: () => `Power Relay ${voltage}${voltage === '230V' ? 'AC' : 'DC'} ${contacts} ${current}`,
          family: ['Electromechanical', 'Relays'],
          attributes: () => ({
            'Coil voltage': voltage.replace('V', ' V'),
            Contacts: contacts,
            'Contact current': current.replace('A', ' A'),
          }),
        });
  for (const [kind, chips] of [
    ['voltage regulator', ['LM7805', 'LM7812', 'LM317T', 'AMS1117-3.3', 'AMS1117-5.0']],
    ['operational amplifier', ['LM358N', 'LM324N', 'TL072CP', 'TL074CN', 'NE5532P']],
    ['microcontroller', ['ATMEGA328P-PU', 'ATTINY85-20PU', 'STM32F103C8T6', 'PIC16F877A-I/P']],
    ['transistor', ['BC547B', 'BC557B', '2N2222A', '2N3904', 'TIP120', 'IRFZ44N']],
    ['diode', ['1N4007', '1N4148', '1N5819', 'BAT54S']],
  ] as const)
    for (const mpn of chips)
      for (const package_ of ['DIP', 'SOIC'])
        found.push({
          facts: { type: kind, mpn, package: package_ },
          name: () => `${mpn} ${kind} ${package_}`,
          family: ['Semiconductors', `${kind}s`],
          attributes: () => ({ 'Case style': package_ }),
        });
  return found;
}

export function electronicsSet(): TradeSet {
  const draw = drawFrom(815);
  const articles: TradeArticle[] = parts().flatMap((part, place) => {
    const brand = draw.one(BRANDS);
    const id = place + 1;
    return [
      {
        facts: { ...part.facts, brand },
        document: documentOf(id, {
          code: `EL${String(200_000 + id * 13)}`,
          name: part.name(draw),
          brand,
          family: part.family,
          attributes: part.attributes(draw),
        }),
      },
    ];
  });
  return { trade: 'electronics', articles, queries: queriesOf(draw) };
}

function queriesOf(draw: Draw): TradeQuery[] {
  const queries: TradeQuery[] = [];
  const add = (kind: TradeQuery['kind'], q: string, wants: TradeQuery['wants']) => queries.push({ kind, q, wants });
  for (const [spoken, value] of [
    ['10k', 1e4],
    ['4k7', 4700],
    ['4.7k', 4700],
    ['4,7 kohm', 4700],
    ['100R', 100],
    ['100 ohm', 100],
    ['1M', 1e6],
    ['2M2', 2.2e6],
    ['330 Ω', 330],
    ['6R8', 6.8],
    ['22 kΩ', 22_000],
    ['0.47k', 470],
    ['150k ohm', 150_000],
    ['3300 ohm', 3300],
    ['1,5 Mohm', 1.5e6],
  ] as const) {
    add('unit', `resistor ${spoken}`, { type: 'resistor', value: String(value) });
    if (draw.chance(0.5))
      add('unit', `${spoken} 1% thick film`, {
        type: 'resistor',
        value: String(value),
        tolerance: '1%',
        technology: 'thick film',
      });
  }
  for (const [spoken, value] of [
    ['100nF', 1e5],
    ['0.1uF', 1e5],
    ['0,1 µF', 1e5],
    ['1uF', 1e6],
    ['1000nF', 1e6],
    ['10 nF', 1e4],
    ['0.01uF', 1e4],
    ['1nF', 1e3],
    ['1000pF', 1e3],
    ['22pF', 22],
    ['47 pF', 47],
    ['10uF', 1e7],
    ['470 uF', 4.7e8],
    ['47µF', 4.7e7],
    ['1000uF', 1e9],
  ] as const) {
    add('unit', `capacitor ${spoken}`, { type: 'capacitor', value: String(value) });
    if (value <= 1e7 && draw.chance(0.5))
      add('unit', `${spoken} 50V ceramic capacitor`, {
        type: 'capacitor',
        value: String(value),
        voltage: '50V',
        technology: 'ceramic',
      });
  }
  for (const q of ['32.768kHz crystal', 'crystal 32,768 khz', 'quartz 32768 Hz'])
    add('unit', q, { type: 'crystal', frequency: '32.768 kHz' });
  for (const megahertz of ['8', '12', '16'])
    add('unit', `crystal ${megahertz}MHz`, { type: 'crystal', frequency: `${megahertz} MHz` });
  for (const color of ['red', 'green', 'blue']) {
    add('attribute', `led ${color} 5mm`, { type: 'led', color, size: '5mm' });
    add('name', `${color} led`, { type: 'led', color });
  }
  for (const pins of ['2', '4', '8', '16']) {
    add('attribute', `terminal block ${pins} way`, { type: 'terminal block', pins });
    add('attribute', `pin header ${pins} positions 2.54mm`, { type: 'pin header', pins, pitch: '2.54 mm' });
  }
  for (const [voltage, contacts, current] of [
    ['12V', 'SPDT', '8A'],
    ['24V', 'DPDT', '8A'],
    ['5V', 'SPST', '16A'],
    ['230V', 'SPDT', '16A'],
  ] as const) {
    add('attribute', `relay ${voltage} ${contacts}`, { type: 'relay', voltage, contacts });
    add('unit', `relay ${voltage.replace('V', ' volt')} ${current.replace('A', ' A')}`, {
      type: 'relay',
      voltage,
      current,
    });
  }
  for (const mpn of ['LM7805', 'LM358N', 'BC547B', '1N4007', 'TL072CP', 'ATMEGA328P-PU', 'AMS1117-3.3', '2N2222A'])
    add('code', mpn.toLowerCase(), { mpn });
  for (const mpn of ['lm 7805', 'bc547', '1n 4148', 'atmega328', 'tl072', 'stm32f103', 'irfz44']) {
    const whole = {
      'lm 7805': 'LM7805',
      bc547: 'BC547B',
      '1n 4148': '1N4148',
      atmega328: 'ATMEGA328P-PU',
      tl072: 'TL072CP',
      stm32f103: 'STM32F103C8T6',
      irfz44: 'IRFZ44N',
    }[mpn];
    if (whole) add('code', mpn, { mpn: whole });
  }
  for (const type of [
    'resistor',
    'capacitor',
    'crystal',
    'relay',
    'voltage regulator',
    'microcontroller',
    'transistor',
    'diode',
  ]) {
    add('typo', withTypo(draw, type), { type });
    add('brand', `${draw.one(BRANDS)} ${type}`, {});
  }
  for (const [q, type] of [
    ['resistenza', 'resistor'],
    ['condensatore', 'capacitor'],
    ['quarzo', 'crystal'],
    ['relè', 'relay'],
    ['diodo', 'diode'],
    ['morsettiera', 'terminal block'],
    ['amplificatore operazionale', 'operational amplifier'],
    ['microcontrollore', 'microcontroller'],
  ] as const)
    add('english', q, { type });
  for (const technology of ['metal film', 'wirewound', 'thick film'])
    add('name', `${technology} resistor`, { type: 'resistor', technology });
  for (const technology of ['ceramic', 'electrolytic', 'film'])
    add('name', `${technology} capacitor`, { type: 'capacitor', technology });
  return queries.filter(({ wants }) => Object.keys(wants).length > 0);
}
