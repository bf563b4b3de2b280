/**
 * Sizes of shelf labels, and the module width of the bars on each: whole dots of a 203 dpi printer, within the
 * standard's limits.
 */
import type { BarcodeSymbol } from './barcode-symbol.rules.ts';

/** Width × height in millimetres; 70x37 is the standard sheet of 24 labels. */
export const LABEL_SIZES = ['50x30', '70x37', '100x50'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

interface LabelBars {
  /** Millimetres of one module. */
  moduleMm: number;
  /** Height of the bars in modules. */
  height: number;
}

const EAN: Record<LabelSize, LabelBars> = {
  '50x30': { moduleMm: 0.375, height: 22 },
  '70x37': { moduleMm: 0.375, height: 34 },
  '100x50': { moduleMm: 0.5, height: 40 },
};
/** An ITF-14 is longer: 155 modules. */
const CASE: Record<LabelSize, LabelBars> = {
  '50x30': { moduleMm: 0.25, height: 30 },
  '70x37': { moduleMm: 0.375, height: 30 },
  '100x50': { moduleMm: 0.5, height: 36 },
};

export function labelBars(size: LabelSize, kind: BarcodeSymbol['kind']): LabelBars {
  return (kind === 'ITF-14' ? CASE : EAN)[size];
}

/** Labels printed at once. */
export const MAX_LABELS = 240;

/** Copies as typed; 1 for an invalid number. */
export function labelCopies(typed: string): number {
  const copies = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 1;
  return Math.min(MAX_LABELS, Math.max(1, copies));
}
