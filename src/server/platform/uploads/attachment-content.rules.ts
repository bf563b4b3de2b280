/** Whether the first bytes of a file match its name (C-CNT-2): names are easily changed. */
import { ATTACHMENT_TYPES, ATTACHMENTS, endOf } from '#contract/values/enquiry-form.ts';

const SIGNS: ReadonlyArray<{ type: string; begins(bytes: Uint8Array): boolean }> = [
  { type: 'application/pdf', begins: (bytes) => textAt(bytes, 0, 5) === '%PDF-' },
  { type: 'image/jpeg', begins: ([a, b, c]) => a === 0xff && b === 0xd8 && c === 0xff },
  { type: 'image/png', begins: (bytes) => bytes[0] === 0x89 && textAt(bytes, 1, 3) === 'PNG' },
  { type: 'image/webp', begins: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP' },
];

/** Its media type; undefined when name and content disagree, or the type is not accepted. */
export function attachmentType(name: string, bytes: Uint8Array): string | undefined {
  const type = SIGNS.find(({ begins }) => begins(bytes))?.type;
  return type && ATTACHMENT_TYPES[type]?.includes(endOf(name)) ? type : undefined;
}

/** A name for the e-mail: no folders, no characters special to a file system, its extension kept when it is cut. */
export function attachmentName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[<>:"|?*\p{Cc}\p{Cf}]/gu, '').trim();
  const end = endOf(plain);
  const stem = plain.slice(0, plain.length - end.length - 1).replace(/^\.+/, '') || 'file';
  return `${stem.slice(0, ATTACHMENTS.name - end.length - 1)}.${end}`;
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.slice(from, from + length));
}
