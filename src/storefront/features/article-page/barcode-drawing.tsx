/** A barcode as a drawing, with its quiet zones, so that nothing beside it can make it unreadable. */
import { m } from '#storefront/messages/messages.js';
import { barcodeSymbol, barsOf, widthOf } from './barcode-symbol.rules.ts';

export interface BarcodeDrawingProps {
  gtin: string;
  /** Height of the bars in modules. */
  height?: number;
  /** Width of one module on paper, in millimetres; on screens CSS sets it. */
  moduleMm?: number;
}

/** Height for the digits below, in modules. */
const TEXT = 12;
/** ITF-14 has a bar above and below, so that a slanted scan cannot read half of it. */
const BEARER = 4;

export function BarcodeDrawing({ gtin, height = 50, moduleMm }: BarcodeDrawingProps) {
  const symbol = barcodeSymbol(gtin);
  if (!symbol) return null;
  const width = widthOf(symbol);
  const bearer = symbol.kind === 'ITF-14' ? BEARER : 0;
  const bars = barsOf(symbol).map(({ at, width: wide }) => `M${at} ${bearer}h${wide}v${height}h-${wide}z`);
  const path = bearer
    ? [`M0 0h${width}v${bearer}h-${width}z`, ...bars, `M0 ${bearer + height}h${width}v${bearer}h-${width}z`]
    : bars;
  const total = height + 2 * bearer + TEXT;
  return (
    <svg
      className="barcode-bars"
      viewBox={`0 0 ${width} ${total}`}
      role="img"
      aria-label={m.sheet_barcode_drawing({ kind: symbol.kind, digits: symbol.digits })}
      {...(moduleMm
        ? { width: `${round(width * moduleMm)}mm`, height: `${round(total * moduleMm)}mm` }
        : { width: width * 2, height: total * 2 })}
      data-symbol={symbol.kind}
    >
      <path d={path.join('')} shapeRendering="crispEdges" />
      <text x={width / 2} y={total - 2} textAnchor="middle" fontSize={TEXT - 2}>
        {grouped(symbol.digits)}
      </text>
    </svg>
  );
}

const round = (millimetres: number) => Math.round(millimetres * 1000) / 1000;

/** Digits in the usual groups, for reading aloud. */
function grouped(digits: string): string {
  if (digits.length === 8) return `${digits.slice(0, 4)} ${digits.slice(4)}`;
  if (digits.length === 13) return `${digits[0]} ${digits.slice(1, 7)} ${digits.slice(7)}`;
  return digits.replace(/^(\d)(\d\d)(\d{5})(\d{5})(\d)$/, '$1 $2 $3 $4 $5');
}
