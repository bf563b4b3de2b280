/** The whole demo catalogue, small and large: drawings and texts must match the attributes. */
import { describe, expect, it } from 'vitest';
import { type Article, articleGroups } from './catalogue/articles.ts';
import type { AttributeValue, Texts } from './catalogue/texts.ts';
import type { Drawing } from './drawings/index.ts';

type Told = Pick<Article, 'code' | 'name' | 'about' | 'attributes' | 'drawing'>;

/** Attribute → the measures beside the picture's dimension lines; nothing when they show letters. */
function measuresIn(drawing: Drawing): Record<string, number | string | undefined> {
  if (drawing.letters) return {};
  switch (drawing.kind) {
    case 'hex-bolt':
    case 'socket-screw':
    case 'machine-screw':
    case 'threaded-rod':
    case 'drop-in-anchor':
      return { thread: `M${drawing.d}`, length: drawing.l };
    case 'hex-nut':
      return { thread: `M${drawing.d}` };
    case 'washer':
      return { outer_diameter: drawing.outer, thickness: drawing.s };
    case 'wood-screw':
    case 'wall-plug':
    case 'frame-plug':
    case 'drill-bit':
      return { diameter: drawing.d, length: drawing.l, drive: inscribedDrive(drawing) };
    case 'drywall-plug':
    case 'self-drilling-screw':
      return { length: drawing.l };
    case 'spanner':
      return { key: drawing.s2 ?? drawing.s, length: drawing.L };
    case 'pipe':
      return { diameter: drawing.d, thickness: drawing.s };
    case 'elbow':
    case 'tee':
    case 'coupling':
    case 'pipe-clamp':
    case 'hose':
    case 'disc':
      return { diameter: drawing.d };
    case 'ball-valve':
    case 'check-valve':
    case 'radiator-valve':
    case 'quick-coupling':
    case 'bib-tap':
      return { connection: drawing.size };
    case 'safety-valve':
      return { connection: drawing.size, pressure: drawing.bar };
    case 'mixer-tap':
      return { reach: drawing.reach, height: drawing.h, centres: drawing.centres };
    case 'manifold':
      return { outlets: drawing.outlets };
    case 'cable':
      return { cores: drawing.cores, section: drawing.mm2 };
    case 'paint-can':
    case 'vessel':
      return { capacity: drawing.l };
    case 'plug-socket':
    case 'breaker':
      return { modules: drawing.modules };
    default:
      return {};
  }
}

function inscribedDrive(drawing: Drawing): string | undefined {
  return drawing.kind === 'wood-screw' && drawing.bit ? `${drawing.drive}${drawing.bit}` : undefined;
}

/** Word of the attribute `head` → the drawings with such a head. */
const HEADS: Readonly<Record<string, (drawing: Drawing) => boolean>> = {
  Esagonale: ({ kind }) => kind === 'hex-bolt' || kind === 'self-drilling-screw',
  Cilindrica: ({ kind }) => kind === 'socket-screw',
  Svasata: (drawing) =>
    (drawing.kind === 'machine-screw' && drawing.head === 'countersunk') ||
    (drawing.kind === 'wood-screw' && !drawing.head),
  Bombata: (drawing) => drawing.kind === 'machine-screw' && drawing.head === 'pan',
  Larga: (drawing) => drawing.kind === 'wood-screw' && drawing.head === 'wide',
  Ridotta: (drawing) => drawing.kind === 'wood-screw' && drawing.head === 'reduced',
  'A tromba': (drawing) => drawing.kind === 'wood-screw' && drawing.head === 'bugle',
};

/** Words of names → the only drawing that fits them. The first match counts. */
const KINDS: readonly (readonly [RegExp, (drawing: Drawing) => boolean])[] = [
  [/^Dado autobloccante/, (d) => d.kind === 'hex-nut' && d.style === 'locking'],
  [/^Dado flangiato/, (d) => d.kind === 'hex-nut' && d.style === 'flange'],
  [/^Dado/, (d) => d.kind === 'hex-nut' && !d.style],
  [/^Rondella elastica/, (d) => d.kind === 'washer' && d.spring === true],
  [/^Rondella/, (d) => d.kind === 'washer' && !d.spring],
  [/^Vite autoforante/, (d) => d.kind === 'self-drilling-screw'],
  [/^Vite .*gambo parziale/, (d) => d.kind === 'hex-bolt' && d.part === true],
  [/^Vite .*filetto intero/, (d) => d.kind === 'hex-bolt' && !d.part],
  [/^Vite (truciolare|per terrazze|per cartongesso)|^Tirafondo/, (d) => d.kind === 'wood-screw'],
  [/^Vite svasata|^Vite testa bombata/, (d) => d.kind === 'machine-screw'],
  [/^Barra filettata/, (d) => d.kind === 'threaded-rod'],
  [/^Tassello prolungato/, (d) => d.kind === 'frame-plug'],
  [/^Tassello per cartongesso/, (d) => d.kind === 'drywall-plug'],
  [/^Tassello/, (d) => d.kind === 'wall-plug'],
  [/^Ancorante passante/, (d) => d.kind === 'anchor'],
  [/^Ancorante femmina/, (d) => d.kind === 'drop-in-anchor'],
  [/^Chiave combinata/, (d) => d.kind === 'spanner' && !d.s2],
  [/^Chiave a forchetta doppia/, (d) => d.kind === 'spanner' && d.s2 !== undefined],
  [/^Cacciavite a taglio/, (d) => d.kind === 'hand-tool' && d.tool === 'screwdriver'],
  [/^Cacciavite a croce/, (d) => d.kind === 'hand-tool' && d.tool === 'cross-screwdriver'],
  [/^Punta SDS/, (d) => d.kind === 'drill-bit' && d.tip === 'carbide' && d.shank === 'sds'],
  [/^Punta per legno/, (d) => d.kind === 'drill-bit' && d.tip === 'brad'],
  [/^Punta/, (d) => d.kind === 'drill-bit' && !d.tip],
  [/^Disco da taglio/, (d) => d.kind === 'disc' && d.style === 'cutting'],
  [/^Disco lamellare/, (d) => d.kind === 'disc' && d.style === 'flap'],
  [/^Disco diamantato/, (d) => d.kind === 'disc' && d.style === 'diamond'],
  [/^Curva/, (d) => d.kind === 'elbow'],
  [/^Tee/, (d) => d.kind === 'tee'],
  [/^Manicotto/, (d) => d.kind === 'coupling'],
  [/^Tubo da giardino/, (d) => d.kind === 'hose'],
  [/^Tubo/, (d) => d.kind === 'pipe'],
  [/^Valvola a sfera .*farfalla/, (d) => d.kind === 'ball-valve' && d.handle === 'butterfly' && d.ends === 'MF'],
  [/^Valvola a sfera per gas/, (d) => d.kind === 'ball-valve' && d.lever === 'yellowPaint' && d.ends === 'FF'],
  [/^Valvola a sfera/, (d) => d.kind === 'ball-valve' && d.handle === 'lever' && d.ends === 'FF'],
  [/^Valvola di ritegno/, (d) => d.kind === 'check-valve'],
  [/^Valvola di sicurezza/, (d) => d.kind === 'safety-valve'],
  [/^Valvola termostatizzabile.* a squadra/, (d) => d.kind === 'radiator-valve' && d.body === 'angled'],
  [/^Valvola termostatizzabile.* diritta/, (d) => d.kind === 'radiator-valve' && d.body === 'straight'],
  [/^Miscelatore lavabo/, (d) => d.kind === 'mixer-tap' && d.tap === 'basin'],
  [/^Miscelatore bidet/, (d) => d.kind === 'mixer-tap' && d.tap === 'bidet'],
  [/^Miscelatore doccia/, (d) => d.kind === 'mixer-tap' && d.tap === 'shower'],
  [/^Miscelatore vasca/, (d) => d.kind === 'mixer-tap' && d.tap === 'bath'],
  [/^Miscelatore lavello/, (d) => d.kind === 'mixer-tap' && d.tap === 'sink'],
  [/^Rubinetto portagomma/, (d) => d.kind === 'bib-tap'],
  [/^Raccordo rapido/, (d) => d.kind === 'quick-coupling'],
  [/^Lampada LED goccia/, (d) => d.kind === 'lamp' && d.form === 'bulb'],
  [/^Lampada LED candela/, (d) => d.kind === 'lamp' && d.form === 'candle'],
  [/^Lampada LED faretto/, (d) => d.kind === 'lamp' && d.form === 'spot'],
];

/** Material of the picture → what the attributes must contain, in Italian. */
const MATERIALS: Readonly<Record<string, RegExp>> = {
  zinc: /zincata bianca|ghisa zincata/,
  yellow: /zincata gialla/,
  grey: /zincata a caldo|Grigio/,
  inox: /inox|nichel satinato/,
  brass: /ottone|multistrato/,
  copper: /rame/,
  black: /brunita|fosfatata/,
  white: /bianco/i,
  anthracite: /nero|antracite/i,
  red: /rosso/i,
  blue: /blu/i,
  yellowPaint: /giallo/i,
  wood: /marrone/i,
};

/** Materials that are the colour of an article rather than its finish. */
const COLOURS = new Set(['white', 'anthracite', 'grey', 'red', 'blue', 'yellowPaint', 'wood']);

/** A word in a text is only correct when the attributes (or a more specific name of the same thing) have it too. */
const WORDS: readonly (readonly [word: RegExp, needs: RegExp])[] = [
  [/zincat(a|o|ura) bianca|white zinc/i, /zincata bianca/],
  [/zincatura gialla|yellow zinc/i, /zincata gialla/],
  [/zincatura a caldo|hot-dip/i, /zincata a caldo/],
  [/cromo VI|chromium VI/, /zincata bianca/],
  [/brunita|black oxide/i, /brunita/],
  [/\binox A2\b|stainless (steel )?A2/i, /inox A2/],
  [/\binox A4\b|stainless (steel )?A4/i, /inox A4/],
  [/nero opaco|matt black/i, /nero opaco/],
  [/nichel|nickel/i, /nichel satinato/],
  [/\b(4\.8|8\.8|12\.9)\b(?! ×)/, /acciaio/],
  [/a pressare|\bpress\b/, /a pressare/],
  [/a saldare|\bsolder\b/, /a saldare/],
];

/** Grades in a text or on a head must be the article's own. */
const GRADES = /\b(4\.8|8\.8|12\.9|A2-70|A4-70|A4-80)\b(?! ×)/g;

function italian(value: AttributeValue | undefined): string {
  return typeof value === 'object' ? value.it : String(value ?? '');
}

function everyText({ name, about }: Told): string[] {
  return [name.it, name.en, about.it, about.en];
}

/** Sentences about what does not match; empty when everything does. */
function misfits(told: Told): string[] {
  const { attributes, drawing, name } = told;
  const faults: string[] = [];
  const wrong = (what: string) => faults.push(`${told.code} (${name.it}): ${what}`);
  const said = Object.values(attributes).map(italian).join(' | ');

  for (const [attribute, drawn] of Object.entries(measuresIn(drawing)))
    if (drawn !== undefined && attributes[attribute] !== undefined && String(attributes[attribute]) !== String(drawn))
      wrong(`the drawing says ${attribute} ${drawn}, the article ${italian(attributes[attribute])}`);

  const head = italian(attributes.head);
  if (head && !HEADS[head]?.(drawing)) wrong(`head ${head} is drawn as ${drawing.kind}`);

  const drive = italian(attributes.drive);
  const drawnDrive = 'drive' in drawing ? drawing.drive : undefined;
  if (drive && drawnDrive && !(drive === 'Esagono' ? drawnDrive === 'hex' : drive.startsWith(drawnDrive)))
    wrong(`drive ${drive} is drawn as ${drawnDrive}`);

  if (drawing.kind === 'hex-bolt' && (drawing.grade ?? '') !== italian(attributes.grade))
    wrong(`the head is marked ${drawing.grade}, the class is ${italian(attributes.grade)}`);

  const material = 'material' in drawing ? drawing.material : undefined;
  // A parent of sizes in several colours is shown in one of them.
  const ofMany = 'children' in told && COLOURS.has(material ?? '') && !attributes.color;
  const needed = material && !ofMany ? MATERIALS[material] : undefined;
  if (needed && !needed.test(said)) wrong(`drawn in ${material}, but it is ${said}`);

  for (const text of everyText(told)) {
    for (const [word, needs] of WORDS) if (word.test(text) && !needs.test(said)) wrong(`"${text}" beside ${said}`);
    for (const [grade] of text.matchAll(GRADES))
      if (grade !== italian(attributes.grade)) wrong(`"${text}" says ${grade}`);
    for (const [, standard = ''] of text.matchAll(/\b((?:DIN|EN) (?:ISO )?\d+)\b/g))
      if (attributes.standard && !italian(attributes.standard).startsWith(standard))
        wrong(`"${text}" says ${standard}`);
  }
  if (/inox/.test(italian(attributes.material)) && everyText(told).some((text) => /zincat|zinc plated/i.test(text)))
    wrong('stainless steel with a word about zinc');
  return faults;
}

/** Checks of articles but not of their parents: the kind of each size, and its measures in the name. */
function misfitsOfSize(article: Article): string[] {
  const { attributes, drawing, name, code } = article;
  const faults: string[] = [];
  const kind = KINDS.find(([words]) => words.test(name.it));
  if (kind && !kind[1](drawing)) faults.push(`${code} (${name.it}) is drawn as ${JSON.stringify(drawing)}`);
  const comma = (value: AttributeValue | undefined) => italian(value).replace('.', ',');
  const both = (it: string, en: string) => name.it.includes(it) && name.en.includes(en);
  const screw = /M(\d+) × (\d+)/.exec(name.it);
  if (screw && attributes.thread && attributes.length)
    if (`M${screw[1]}` !== attributes.thread || Number(screw[2]) !== attributes.length)
      faults.push(`${code}: ${name.it} beside ${italian(attributes.thread)} × ${italian(attributes.length)}`);
  if (
    attributes.thread &&
    /^M\d/.test(italian(attributes.thread)) &&
    !both(italian(attributes.thread), italian(attributes.thread))
  )
    faults.push(`${code}: ${italian(attributes.thread)} is missing in ${name.it} / ${name.en}`);
  for (const key of ['reach', 'centres', 'cores', 'outlets', 'capacity', 'power'] as const)
    if (attributes[key] !== undefined && !both(comma(attributes[key]), italian(attributes[key])))
      if (key !== 'capacity' || drawing.kind === 'paint-can' || drawing.kind === 'vessel')
        faults.push(`${code}: ${key} ${italian(attributes[key])} is missing in ${name.it} / ${name.en}`);
  const drive = italian(attributes.drive);
  if (/\b(TX|PZ|PH)\d/.test(name.it) && drive && !name.it.includes(drive))
    faults.push(`${code}: ${name.it} beside ${drive}`);
  return faults;
}

describe.each([
  ['a small catalogue', 3000],
  ['a large one, with every size, finish and made-up brand', 120_000],
])('%s (C-CAT-7)', (_, products) => {
  it('draws and describes each article as its attributes are', () => {
    const faults: string[] = [];
    let seen = 0;
    for (const { parent, articles } of articleGroups(products)) {
      if (parent) faults.push(...misfits(parent));
      for (const article of articles) faults.push(...misfits(article), ...misfitsOfSize(article));
      seen += articles.length + (parent ? 1 : 0);
    }
    expect(seen).toBe(products);
    expect(faults.slice(0, 20)).toEqual([]);
  });

  it('has no two parents or single articles with the same name', () => {
    const names: Record<keyof Texts, Map<string, string>> = { it: new Map(), en: new Map() };
    const twice: string[] = [];
    for (const { parent, articles } of articleGroups(products)) {
      for (const { code, name } of parent ? [parent] : articles) {
        for (const language of ['it', 'en'] as const) {
          const other = names[language].get(name[language]);
          if (other) twice.push(`${name[language]}: ${other}, ${code}`);
          names[language].set(name[language], code);
        }
      }
    }
    expect(twice.slice(0, 20)).toEqual([]);
  });
});

describe('the comparison itself', () => {
  const [group] = articleGroups(3000);
  if (!group?.articles[0]) throw new Error('no articles');
  const bolt = group.articles[0];

  it.each<[string, Partial<Told>]>([
    ['a mark that is not the class', { drawing: { kind: 'hex-bolt', d: 6, l: 16, grade: 'A2-70' } }],
    ['another head', { drawing: { kind: 'wood-screw', d: 6, l: 16 } }],
    ['another length', { drawing: { kind: 'hex-bolt', d: 6, l: 99, grade: '8.8' } }],
    [
      'zinc in the text of stainless steel',
      { attributes: { ...bolt.attributes, material: 'inox A2', finish: 'naturale' } },
    ],
    ['another standard', { about: { it: 'Vite DIN 912', en: 'Screw' } }],
  ])('finds %s', (_, change) => {
    expect(misfits(bolt)).toEqual([]);
    expect(misfits({ ...bolt, ...change })).not.toEqual([]);
  });
});
