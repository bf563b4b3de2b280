/** Attributes of the demo catalogue (C-CAT-1): typed, with unit and labels in both languages. */
type AttributeType = 'text' | 'number' | 'boolean';

export interface Attribute {
  code: string;
  it: string;
  en: string;
  type: AttributeType;
  unit?: string;
  /** Values differ by language: two columns in products.csv. */
  localised?: boolean;
  filterable?: boolean;
}

const text = (code: string, it: string, en: string): Attribute => ({ code, it, en, type: 'text' });
const words = (code: string, it: string, en: string): Attribute => ({ code, it, en, type: 'text', localised: true });
const number = (code: string, it: string, en: string, unit: string, filterable = true): Attribute => ({
  code,
  it,
  en,
  type: 'number',
  unit,
  filterable,
});
const flag = (code: string, it: string, en: string): Attribute => ({ code, it, en, type: 'boolean' });

/** `color` and `size` feed the colour and size facets of their own (C-SRCH-1). */
export const ATTRIBUTES: readonly Attribute[] = [
  text('standard', 'Norma', 'Standard'),
  text('thread', 'Filettatura', 'Thread'),
  number('diameter', 'Diametro', 'Diameter', 'mm'),
  number('length', 'Lunghezza', 'Length', 'mm'),
  text('size', 'Taglia', 'Size'),
  words('color', 'Colore', 'Colour'),
  words('material', 'Materiale', 'Material'),
  words('finish', 'Finitura', 'Finish'),
  text('grade', 'Classe', 'Grade'),
  words('head', 'Testa', 'Head'),
  text('drive', 'Impronta', 'Drive'),
  number('key', 'Chiave', 'Width across flats', 'mm'),
  number('pitch', 'Passo', 'Pitch', 'mm', false),
  number('head_height', 'Altezza testa', 'Head height', 'mm', false),
  number('outer_diameter', 'Diametro esterno', 'Outer diameter', 'mm'),
  number('thickness', 'Spessore', 'Thickness', 'mm'),
  number('screw_min', 'Per viti da', 'For screws from', 'mm', false),
  number('screw_max', 'Per viti fino a', 'For screws up to', 'mm', false),
  words('base', 'Supporto', 'Base material'),
  text('connection', 'Attacco', 'Connection'),
  words('joint', 'Giunzione', 'Joint'),
  number('pressure', 'Pressione nominale', 'Nominal pressure', 'bar'),
  number('temperature', 'Temperatura massima', 'Maximum temperature', '°C'),
  number('flow', 'Portata', 'Flow rate', 'l/min'),
  number('reach', 'Sporgenza bocca', 'Spout reach', 'mm'),
  number('centres', 'Interasse', 'Centres', 'mm'),
  number('height', 'Altezza', 'Height', 'mm'),
  number('width', 'Larghezza', 'Width', 'mm'),
  number('heat_output', 'Resa termica ΔT50', 'Heat output ΔT50', 'W'),
  number('capacity', 'Capacità', 'Capacity', 'l'),
  number('outlets', 'Vie', 'Outlets', ''),
  number('power', 'Potenza', 'Power', 'W'),
  number('voltage', 'Tensione', 'Voltage', 'V'),
  number('current', 'Corrente nominale', 'Rated current', 'A'),
  number('cores', 'Conduttori', 'Cores', ''),
  number('section', 'Sezione', 'Cross-section', 'mm²'),
  number('modules', 'Moduli', 'Modules', ''),
  text('protection', 'Grado di protezione', 'Protection rating'),
  text('cpr_class', 'Classe CPR', 'CPR class'),
  words('shank', 'Attacco utensile', 'Tool shank'),
  words('use', 'Impiego', 'Use'),
  number('grit', 'Grana', 'Grit', ''),
  number('yield', 'Resa', 'Coverage', 'm²/l'),
  words('gloss', 'Aspetto', 'Gloss'),
  text('protection_class', 'Classe di sicurezza', 'Safety class'),
  flag('insulated', 'Isolato 1000 V', 'Insulated 1000 V'),
  flag('potable', 'Per acqua potabile', 'For drinking water'),
  number('weight', 'Peso', 'Weight', 'kg', false),
  words('origin', 'Origine', 'Origin'),
];

/** Columns of products.csv that carry attributes: `attr:thread`, `attr:color_it`, `attr:color_en` … */
export const ATTRIBUTE_COLUMNS: readonly string[] = ATTRIBUTES.flatMap(({ code, localised }) =>
  localised ? [`attr:${code}_it`, `attr:${code}_en`] : [`attr:${code}`],
);
