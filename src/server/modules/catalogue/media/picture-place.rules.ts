/** How folders and tags of the library are written. Pure. */

/** `/Catalogo / 2026/` → `Catalogo/2026` */
export const plainFolder = (written: string): string =>
  written
    .split('/')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .join('/');

/** `Spot; estate, spot` → `estate, spot`: small letters, each once, in order. */
export const plainTags = (written: string): string => {
  const tags = written
    .split(/[,;]/)
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter(Boolean);
  return [...new Set(tags)].sort().join(', ');
};
