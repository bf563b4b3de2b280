/** URLs of new articles: `vite-te-m8x20-933zb080020`. Never changed afterwards, so that links keep working. */

export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * A free slug made of name and code; codes that give the same slug get a number. The returned slug counts as taken from
 * then on.
 */
export function claimSlug(name: string, code: string, taken: Map<string, string>): string {
  const base = slugOf(`${name.slice(0, 80)} ${code}`) || 'articolo';
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  taken.set(slug, code);
  return slug;
}
