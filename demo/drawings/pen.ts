/**
 * The pen of the technical drawings: colours, materials, optical sizes and number formats.
 * Every drawing is a square of 800 × 800 units. Drawings have optical sizes, like typefaces: `px` is the size at which
 * the picture will be displayed. Under 110 px one view and a heavy line, from 110 an end view, from 300 dimensions.
 * Line weights are computed from `px`. Long objects lie at 45° and are interrupted, never squeezed.
 */

export const INK = '#16191D';
export const DIMENSION_INK = '#56606A';
export const PAPER = '#FFFFFF';

/** Material → [light, shade]. */
export const MATERIALS = {
  zinc: ['#EDF1F4', '#CBD5DC'],
  yellow: ['#F4E8BF', '#DDC983'],
  inox: ['#F3F4F4', '#D3D8DB'],
  brass: ['#F6E4A8', '#DDBC62'],
  copper: ['#F3CFB6', '#D99B73'],
  bronze: ['#E9CFA6', '#C79F63'],
  black: ['#9AA2A9', '#6B747C'],
  chrome: ['#F5F8F9', '#C3CED6'],
  white: ['#FCFCFC', '#E4E8EB'],
  nylon: ['#E7E9EB', '#C2C8CD'],
  red: ['#E9695C', '#BF3F33'],
  blue: ['#6A9AD3', '#3D71AF'],
  yellowPaint: ['#FFD84A', '#DDB21A'],
  green: ['#6FB489', '#438B60'],
  orange: ['#F39A55', '#D0742B'],
  grey: ['#B9C0C6', '#939CA4'],
  wood: ['#EBD3AE', '#CFAF7E'],
  anthracite: ['#59626A', '#3D454C'],
} as const satisfies Record<string, readonly [string, string]>;

export type Material = keyof typeof MATERIALS;
export type Tones = readonly [light: string, shade: string];

export interface Pen {
  /** Displayed size of the picture, in CSS pixels. */
  px: number;
  /** Drawing units per CSS pixel. */
  u: number;
  /** Weight of an outline, in drawing units. */
  W: number;
  /** Weight of a thin line. */
  T: number;
  /** Draw dimensions and centre lines (from 300 px). */
  dims: boolean;
  /** Draw the end view and secondary lines (from 110 px). */
  rich: boolean;
  /** Draw engraved text and hidden lines (from 250 px). */
  fine: boolean;
  /** Font size of dimensions, in drawing units. */
  fs: number;
  /** Dimensions show letters (d, L) because several sizes share the drawing. */
  letters: boolean;
}

/** The pen for a picture displayed at `px` CSS pixels. */
export function penFor(px: number, letters = false): Pen {
  const u = 800 / px;
  const weight = px >= 600 ? 2.6 : px >= 250 ? 1.7 : px >= 110 ? 1.4 : 1.3;
  return {
    px,
    u,
    W: weight * u,
    T: Math.max(weight * u * 0.5, 0.75 * u),
    dims: px >= 300,
    rich: px >= 110,
    fine: px >= 250,
    fs: Math.max(23, 12.5 * u),
    letters,
  };
}

export function tones(name: Material | undefined, otherwise: Material = 'zinc'): Tones {
  return MATERIALS[name ?? otherwise];
}

/** A coordinate with one decimal, which is finer than any display. */
export function n(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A measure as written in technical drawings: decimal comma. */
export function num(value: number | string): string {
  return String(value).replace('.', ',');
}

/** The text of a dimension: the measure, or its letter when the drawing is shared by several sizes. */
export function mark(c: Pen, letter: string, text: string): string {
  return c.letters ? letter : text;
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
