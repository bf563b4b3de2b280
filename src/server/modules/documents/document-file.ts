/** Names of files under which documents are saved. */

/** `Ordine OC-12-2026.pdf`: a name that is easy to find among the downloads. */
export function documentFile({ title, name }: { title: string; name: string }, format: string): string {
  const plain = `${title} ${name}`.replace(/\//g, '-').replace(/[\\:*?"<>|\p{Cc}]/gu, ' ');
  return `${plain.replace(/\s+/g, ' ').trim().slice(0, 120)}.${format}`;
}
