/** Brand logos: wordmarks, each with its own typeface. */
import { hash } from '#demo/random.ts';

const FACES = [
  { family: 'Georgia, Times New Roman, serif', weight: 700, spacing: 0, italic: false },
  { family: 'Arial Black, Archivo, Arial, sans-serif', weight: 900, spacing: -2, italic: false },
  { family: 'Archivo, Arial, Helvetica, sans-serif', weight: 600, spacing: 14, italic: false },
  { family: 'Trebuchet MS, Archivo, Arial, sans-serif', weight: 700, spacing: 0, italic: true },
  { family: 'IBM Plex Mono, Courier New, monospace', weight: 500, spacing: -4, italic: false },
] as const;

const INKS = ['#16191D', '#8C1D18', '#1F4E8C', '#1E5B3A', '#5A3B12', '#3D2A66'] as const;

/** A wordmark 400 × 120, monochrome. */
export function logoOf(code: string, name: string): string {
  const face = FACES[hash(code) % FACES.length] ?? FACES[0];
  const ink = INKS[hash(code, 7) % INKS.length] ?? INKS[0];
  const upper = hash(code, 3) % 3 === 0;
  const text = upper ? name.toUpperCase() : name;
  // Capitals and heavy typefaces are wider; the widest name still leaves a margin.
  const letter = (upper ? 0.72 : 0.56) * (face.weight === 900 ? 1.25 : 1);
  const spacing = text.length > 7 ? Math.min(0, face.spacing) : face.spacing;
  const size = Math.min(60, (350 / text.length - spacing) / letter);
  // A long name stays inside whatever fallback font is used.
  const fitted = text.length > 9 ? ' textLength="340" lengthAdjust="spacingAndGlyphs"' : '';
  const bar = hash(code, 5) % 2 ? `<path d="M60 102H340" fill="none" stroke="${ink}" stroke-width="4"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120" viewBox="0 0 400 120"><text x="200" y="80" text-anchor="middle" font-family="${face.family}" font-size="${Math.round(size)}" font-weight="${face.weight}"${face.italic ? ' font-style="italic"' : ''} letter-spacing="${spacing}"${fitted} fill="${ink}">${text}</text>${bar}</svg>\n`;
}
