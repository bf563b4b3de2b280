/** The family tree of the catalogue: three levels, as data. Codes also appear in the shop's URLs. */
import { type Texts, texts } from './texts.ts';

export interface Family {
  code: string;
  parent: string;
  name: Texts;
}

/** code | Italian | English; two spaces of indentation per level. */
const TREE = `
viteria | Viteria | Screws and bolts
  viti-metriche | Viti metriche | Metric screws
    din-933 | Testa esagonale DIN 933 | Hexagon head DIN 933
    din-931 | Testa esagonale DIN 931 | Hexagon head DIN 931
    din-912 | Testa cilindrica DIN 912 | Socket head DIN 912
    din-7991 | Svasata DIN 7991 | Countersunk DIN 7991
    din-7985 | Testa bombata DIN 7985 | Pan head DIN 7985
  viti-legno | Viti legno e truciolare | Wood and chipboard screws
    truciolare-tx | Testa svasata TX | Countersunk TX
    truciolare-pz | Testa svasata PZ | Countersunk PZ
    tirafondi | Testa larga e tirafondi | Coach screws
    viti-terrazza | Per esterni, inox | Decking, stainless
  autoforanti | Viti autoforanti | Self-drilling screws
    autoforanti-te | Testa esagonale con rondella | Hexagon washer head
    cartongesso | Per cartongesso | Drywall screws
  dadi | Dadi | Nuts
    din-934 | Esagonali DIN 934 | Hexagon DIN 934
    din-985 | Autobloccanti DIN 985 | Self-locking DIN 985
    din-6923 | Flangiati DIN 6923 | Flange DIN 6923
  rondelle | Rondelle | Washers
    din-125 | Piane DIN 125 | Plain DIN 125
    din-9021 | Piane larghe DIN 9021 | Wide DIN 9021
    din-127 | Elastiche DIN 127 | Spring DIN 127
  barre-filettate | Barre filettate | Threaded rods
    din-975 | 1 metro DIN 975 | 1 metre DIN 975
    barre-3m | 3 metri | 3 metres
fissaggio | Fissaggio | Fixings
  tasselli-nylon | Tasselli in nylon | Nylon plugs
    tasselli-universali | Quattro espansioni | Four-way plugs
    tasselli-prolungati | Prolungati con vite | Frame plugs with screw
    tasselli-cartongesso | Per cartongesso | Drywall plugs
  ancoranti | Ancoranti pesanti | Heavy-duty anchors
    ancoranti-passanti | Passanti | Through bolts
    ancoranti-femmina | A percussione | Drop-in anchors
  collari | Collari e staffaggio | Pipe clamps and supports
    collari-gomma | Collari con gomma | Rubber-lined clamps
utensileria | Utensileria manuale | Hand tools
  chiavi | Chiavi | Spanners
    chiavi-combinate | Combinate | Combination spanners
    chiavi-forchetta | A forchetta doppia | Double open-end spanners
    chiavi-maschio | Maschio esagonale | Hex keys
  cacciaviti | Cacciaviti | Screwdrivers
    cacciaviti-taglio | A taglio | Slotted
    cacciaviti-pz | A croce PH e PZ | PH and PZ
  pinze | Pinze e tronchesi | Pliers and cutters
    pinze-regolabili | Regolabili per tubi | Water pump pliers
  martelli | Martelli e mazze | Hammers
    martelli-officina | Da officina | Engineer hammers
punte-abrasivi | Punte e abrasivi | Drill bits and abrasives
  punte | Punte | Drill bits
    punte-sds | SDS-plus per muro | SDS-plus masonry
    punte-metallo | Metallo HSS | HSS metal
    punte-legno | Legno | Wood
  dischi | Dischi | Discs
    dischi-taglio | Da taglio | Cutting discs
    dischi-lamellari | Lamellari | Flap discs
    dischi-diamantati | Diamantati | Diamond discs
tubi-raccordi | Tubi e raccordi | Pipes and fittings
  tubi | Tubi | Pipes
    tubi-multistrato | Multistrato | Multilayer
    tubi-rame | Rame | Copper
    tubi-pex | PE-X | PE-X
    tubi-acciaio | Acciaio zincato | Galvanised steel
  raccordi-pressare | Raccordi a pressare | Press fittings
    pressare-rame | Rame | Copper
    pressare-multistrato | Multistrato | Multilayer
    pressare-inox | Inox | Stainless steel
  raccordi-saldare | Raccordi a saldare | Solder fittings
    saldare-rame | Rame | Copper
  raccordi-filettati | Raccordi filettati | Threaded fittings
    filettati-ottone | Ottone | Brass
    filettati-ghisa | Ghisa zincata | Galvanised malleable iron
valvole | Valvole | Valves
  valvole-sfera | Valvole a sfera | Ball valves
    sfera-acqua | Acqua | Water
    sfera-gas | Gas | Gas
  valvole-sicurezza | Ritegno e sicurezza | Check and safety valves
    ritegno | Ritegno | Check valves
    sicurezza | Sicurezza | Safety valves
rubinetteria | Rubinetteria | Taps and mixers
  bagno | Bagno | Bathroom
    miscelatori-lavabo | Miscelatori lavabo | Basin mixers
    miscelatori-bidet | Miscelatori bidet | Bidet mixers
    miscelatori-doccia | Miscelatori doccia | Shower mixers
    miscelatori-vasca | Miscelatori vasca | Bath mixers
  cucina | Cucina | Kitchen
    miscelatori-lavello | Miscelatori lavello | Sink mixers
  esterno | Giardino e servizi | Outdoor and utility
    rubinetti-portagomma | Rubinetti portagomma | Bib taps
riscaldamento | Riscaldamento | Heating
  radiatori | Radiatori | Radiators
    radiatori-alluminio | Alluminio | Aluminium
    scaldasalviette | Scaldasalviette | Towel rails
  regolazione | Valvole e collettori | Valves and manifolds
    valvole-termostatiche | Valvole per radiatore | Radiator valves
    collettori | Collettori | Manifolds
  vasi | Vasi di espansione | Expansion vessels
    vasi-riscaldamento | Riscaldamento | Heating
elettrico | Materiale elettrico | Electrical
  cavi | Cavi | Cables
    cavi-fg16 | FG16OR16 | FG16OR16
    cavi-fs17 | Unipolari FS17 | Single-core FS17
    cavi-h05 | Flessibili H05VV-F | Flexible H05VV-F
  civile | Serie civile | Wiring devices
    placche | Placche e prese | Plates and sockets
    interruttori | Comandi | Switches
  protezione | Protezione e quadri | Protection and boards
    magnetotermici | Magnetotermici | Circuit breakers
    differenziali | Differenziali | Residual current devices
  illuminazione | Illuminazione | Lighting
    lampade-led | Lampade LED | LED lamps
vernici | Vernici | Paint
  pitture | Pitture murali | Wall paint
    idropitture | Idropitture | Emulsion paint
    quarzo | Al quarzo per esterni | Quartz masonry paint
  smalti | Smalti | Enamels
    smalti-acqua | All'acqua | Water-based
    smalti-spray | Spray | Spray
antinfortunistica | Antinfortunistica | Safety
  guanti | Guanti | Gloves
    guanti-nitrile | Nitrile | Nitrile
    guanti-pelle | Pelle | Leather
  calzature | Calzature | Footwear
    scarpe-basse | Scarpe basse | Low shoes
    scarponcini | Scarponcini | Boots
  testa-viso | Testa e viso | Head and face
    elmetti | Elmetti | Helmets
    occhiali | Occhiali | Glasses
giardino | Giardino | Garden
  irrigazione | Irrigazione | Watering
    tubi-giardino | Tubi da giardino | Garden hoses
    raccordi-rapidi | Raccordi rapidi | Quick couplings
  attrezzi | Attrezzi | Tools
    cesoie | Cesoie | Pruning shears
    badili | Badili e vanghe | Shovels and spades
`;

/** Parents before children. */
export const FAMILIES: readonly Family[] = parse(TREE);

function parse(tree: string): Family[] {
  const path: string[] = [];
  return tree
    .split('\n')
    .filter((row) => row.trim())
    .map((row) => {
      const [code = '', it = '', en = ''] = row.split('|').map((cell) => cell.trim());
      const depth = row.search(/\S/) / 2;
      path[depth] = code;
      return { code, parent: depth ? (path[depth - 1] ?? '') : '', name: texts(it, en) };
    });
}

const BY_CODE = new Map(FAMILIES.map((family) => [family.code, family]));

/** Codes from the root to `code`, as written in the shop's URLs (C-SRCH-3). */
export function familyPath(code: string): string[] {
  const family = BY_CODE.get(code);
  if (!family) throw new Error(`no family ${code}`);
  return family.parent ? [...familyPath(family.parent), code] : [code];
}

export function familyUrl(code: string): string {
  return `/shop?category=${familyPath(code).join(',')}`;
}
