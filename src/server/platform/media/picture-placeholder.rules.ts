/** What is shown in place of a picture while the storage is away: a drawing of the same size, so that nothing on the page moves. Pure. */

const SIZE = /\.(\d{1,5})x(\d{1,5})\.\w+$/;
/** Of tokens.css. */
const [GROUND, LINE] = ['#f4f5f6', '#c3c8cd'];

/** SVG text. @param name `pictures/3f/thumb_3f9c….150x113.webp` */
export function picturePlaceholder(name: string): string {
  const [, width = '150', height = '150'] = SIZE.exec(name) ?? [];
  const [w, h] = [Number(width) || 1, Number(height) || 1];
  const side = Math.min(w, h) / 3;
  const [x, y] = [(w - side) / 2, (h - side) / 2];
  const at = (value: number) => Math.round(value * 10) / 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">`,
    `<rect width="${w}" height="${h}" fill="${GROUND}"/>`,
    // A box with its lid.
    `<g fill="none" stroke="${LINE}" stroke-width="${at(side / 16)}" stroke-linejoin="round">`,
    `<rect x="${at(x)}" y="${at(y + side / 4)}" width="${at(side)}" height="${at((side * 3) / 4)}"/>`,
    `<path d="M${at(x)} ${at(y + side / 4)}l${at(side / 6)} ${at(-side / 4)}h${at((side * 2) / 3)}l${at(side / 6)} ${at(side / 4)}M${at(w / 2)} ${at(y)}v${at(side / 2)}"/>`,
    '</g></svg>',
  ].join('');
}
