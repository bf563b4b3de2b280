/** The header that names a file and says whether the browser shows or saves it, in both forms of RFC 6266. */

/** Old clients read the first name, all others the exact one; without a name there is none. */
export function contentDisposition(kind: 'inline' | 'attachment', name = ''): string {
  if (name === '') return kind;
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
