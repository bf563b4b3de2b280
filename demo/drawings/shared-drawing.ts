import type { Drawing } from './index.ts';

const BOLT_RATIOS = [1.5, 2.5, 4, 8];
const SCREW_RATIOS = [5, 9, 13];

/** Ten times the nearest of a few proportions: the length to draw for a diameter of 10. */
function proportion(l: number, d: number, ratios: readonly number[]): number {
  return 10 * ratios.reduce((best, ratio) => (Math.abs(ratio - l / d) < Math.abs(best - l / d) ? ratio : best));
}

/**
 * The drawing that articles of many sizes share: same proportions and material, dimensions as letters. It limits the
 * number of pictures, and no picture ever shows a measure that is not the article's.
 */
export function sharedDrawing(drawing: Drawing): Drawing {
  switch (drawing.kind) {
    case 'hex-bolt':
    case 'socket-screw':
    case 'machine-screw':
    case 'anchor':
    case 'drop-in-anchor':
      return { ...drawing, d: 10, l: proportion(drawing.l, drawing.d, BOLT_RATIOS), letters: true };
    case 'wood-screw':
      return { ...drawing, d: 10, l: proportion(drawing.l, drawing.d, SCREW_RATIOS), bit: undefined, letters: true };
    case 'wall-plug':
    case 'frame-plug':
    case 'self-drilling-screw':
      return { ...drawing, d: 10, l: proportion(drawing.l, drawing.d, SCREW_RATIOS), letters: true };
    case 'drywall-plug':
      return { ...drawing, l: 32, letters: true };
    case 'hex-nut':
      return { ...drawing, d: 10, m: 8, letters: true };
    case 'pipe-clamp':
    case 'hose':
      return { ...drawing, d: 10, letters: true };
    case 'washer':
      return { ...drawing, hole: 10, outer: drawing.outer > 2.6 * drawing.hole ? 30 : 20, s: 2, letters: true };
    case 'threaded-rod':
      return { ...drawing, d: 10, l: 1000, letters: true };
    case 'pipe':
      return { ...drawing, d: 22, s: 1.5, letters: true };
    case 'elbow':
    case 'tee':
    case 'coupling':
      return { ...drawing, d: 22, label: undefined, letters: true };
    case 'ball-valve':
    case 'check-valve':
      return { ...drawing, size: '', L: undefined, letters: true };
    case 'radiator-valve':
    case 'quick-coupling':
    case 'bib-tap':
      return { ...drawing, size: '', letters: true };
    case 'safety-valve':
      return { ...drawing, size: '', bar: undefined, letters: true };
    case 'mixer-tap':
      return { ...drawing, reach: undefined, h: undefined, centres: undefined, letters: true };
    case 'drill-bit':
      return { ...drawing, d: 8, l: 160, letters: true };
    case 'hand-tool':
      return { ...drawing, l: 0, letters: true };
    case 'disc':
      return { ...drawing, d: 0, letters: true };
    case 'breaker':
      return { ...drawing, rating: '' };
    default:
      return drawing;
  }
}
