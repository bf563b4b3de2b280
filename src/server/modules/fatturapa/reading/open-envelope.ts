/** Takes the document out of its signed envelope (.p7m). The signature is not verified: that is said wherever it is shown (C-FISC-1). */
import { X509Certificate } from 'node:crypto';
import CMS from '@lapo/extractcms';
import { PaperRefused } from './refusals.ts';

export interface Opened {
  readonly bytes: Uint8Array;
  /** Was there an envelope? */
  readonly signed: boolean;
  /** Common names of the certificates inside that belong to people or companies; not verified. */
  readonly signedBy: readonly string[];
}

/** Envelopes in envelopes, and base64 of base64, that are opened: more layers than anybody writes. */
const MOST_LAYERS = 6;

/** @throws PaperRefused `envelope-broken`. `named`: whether the file's name says that it is an envelope. */
export function openEnvelope(given: Uint8Array, named: boolean): Opened {
  let bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  let signed = false;
  const signedBy: string[] = [];
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    if (looksLikeXml(bytes)) return { bytes, signed, signedBy };
    const inner = isDer(bytes) ? null : outOfBase64(bytes);
    if (inner) {
      bytes = inner;
      continue;
    }
    if (!isDer(bytes)) break;
    try {
      const cms = new CMS(bytes);
      const content = Buffer.from(cms.extract());
      signedBy.push(...signersOf(cms));
      bytes = content;
      signed = true;
    } catch (error) {
      throw new PaperRefused('envelope-broken', error instanceof Error ? error.message : String(error));
    }
  }
  if (signed || named) throw new PaperRefused('envelope-broken', 'no XML inside');
  return { bytes, signed, signedBy };
}

/** `<` after a byte order mark and blanks, in one or two bytes for each character. */
function looksLikeXml(bytes: Buffer): boolean {
  for (const byte of bytes.subarray(0, 64)) {
    if (byte === 0x3c) return true;
    const skipped = byte === 0 || byte === 0x20 || (byte >= 9 && byte <= 13) || byte >= 0xbb;
    if (!skipped) return false;
  }
  return false;
}

/** A SEQUENCE of long or indefinite length, which an ASCII text cannot begin with. */
function isDer(bytes: Buffer): boolean {
  return bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80;
}

/** The bytes that a text in base64 or PEM stands for; undefined when it is no such text. */
function outOfBase64(bytes: Buffer): Buffer | undefined {
  const text = bytes
    .toString('latin1')
    .replace(/-----(BEGIN|END)[^-\n]*-----/g, '')
    .replace(/[\s\0]+/g, '');
  if (text.length < 8 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}

/** Class "context" of ASN.1. */
const CONTEXT = 2;

function signersOf(cms: CMS): string[] {
  const names: string[] = [];
  const certificates = cms.contentInfo.sub?.[1]?.sub?.[0]?.sub?.find(
    ({ tag }) => tag.tagClass === CONTEXT && tag.tagNumber === 0,
  );
  for (const one of certificates?.sub ?? []) {
    try {
      const certificate = new X509Certificate(one.stream.enc.slice(one.posStart(), one.posEnd()));
      const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1];
      if (name && !certificate.ca) names.push(name);
    } catch {
      // A certificate that Node cannot read has no name to show; the document does not depend on it.
    }
  }
  return names;
}
