/** Which SVG drawings may be served (C-ID-8 in spirit): an unsafe one is rejected as a whole, never repaired. Pure. */

/**
 * All elements that a drawing needs; scripts, foreign objects, animations, links and embedded pictures are not in the
 * list.
 */
const ELEMENTS = new Set(
  `svg g path line rect circle ellipse polyline polygon text tspan textPath defs marker pattern linearGradient radialGradient
   stop clipPath mask use symbol title desc style metadata switch filter feGaussianBlur feOffset feMerge feMergeNode feFlood
   feComposite feColorMatrix feBlend`.split(/\s+/),
);
const MAX_LENGTH = 2_000_000;

/** The problem of the drawing, as a word for the operator; undefined when it is safe. */
export function svgProblem(svg: string): string | undefined {
  if (svg.length > MAX_LENGTH) return 'size';
  if (!/<svg[\s>]/.test(svg)) return 'no <svg>';
  if (/<!(DOCTYPE|ENTITY)/i.test(svg)) return 'DOCTYPE';
  for (const [, name] of svg.matchAll(/<\/?([a-zA-Z][^\s/>]*)/g)) {
    if (!ELEMENTS.has((name as string).replace(/^svg:/, ''))) return `<${(name as string).slice(0, 30)}>`;
  }
  const plain = decoded(svg);
  if (/[\s"'/]on[a-z]+\s*=/i.test(plain)) return 'on…=';
  if (/javascript:|vbscript:|@import|expression\s*\(/i.test(plain)) return 'script';
  // References must stay inside the drawing: `#hatch`, `url(#hatch)`.
  if (/\b(?:xlink:)?(?:href|src)\s*=\s*(?!["']#)/i.test(plain)) return 'href';
  if (/url\(\s*(?!["']?#)/i.test(plain)) return 'url()';
  return undefined;
}

/** The text as a browser decodes it, so that character references and CSS escapes cannot hide anything. */
function decoded(svg: string): string {
  if (!/[&\\]/.test(svg)) return svg;
  const character = (digits: string, base: number) =>
    String.fromCodePoint(Math.min(Number.parseInt(digits, base) || 0, 0x10ffff));
  return svg
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, digits: string) => character(digits, 16))
    .replaceAll(/&#(\d{1,7});?/g, (_, digits: string) => character(digits, 10))
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, digits: string) => character(digits, 16))
    .replaceAll(/&(?:colon|Tab|NewLine|lpar|rpar);/g, (entity) =>
      entity === '&colon;' ? ':' : entity === '&lpar;' ? '(' : '',
    );
}

/** Width and height in pixels from the attributes or the view box; undefined when it has neither. */
export function svgSize(svg: string): { width: number; height: number } | undefined {
  const tag = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']+)["']`).exec(tag)?.[1];
  const pixels = (text: string | undefined) =>
    text && /^[\d.]+(px)?$/.test(text.trim()) ? Number.parseFloat(text) : 0;
  const [width, height] = [pixels(attribute('width')), pixels(attribute('height'))];
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) };
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  return boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : undefined;
}
