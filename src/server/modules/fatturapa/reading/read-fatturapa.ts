/** A file from outside → invoices or a receipt: every step of C-FISC-1 in its order, each with a failure of its own. */
import { BODY_FIELDS } from '../format/body-fields.ts';
import { HEADER_FIELDS } from '../format/header-fields.ts';
import type { Invoice, InvoiceBody, InvoiceFormat, InvoiceHeader } from '../format/invoice.ts';
import { FieldCollector } from './collect-fields.ts';
import { openEnvelope } from './open-envelope.ts';
import { RECEIPT_FIELDS, type Receipt, type ReceiptKind, receiptKind, receiptOf } from './receipts.ts';
import { PaperRefused, type RefusalCode } from './refusals.ts';
import { headerOfSimplified, SIMPLIFIED_BODY, SIMPLIFIED_HEADER } from './simplified-fields.ts';
import { textOfXml } from './text-of-xml.ts';
import { unpackZip } from './unpack-zip.ts';
import { walkXml } from './walk-xml.ts';

interface OneFile {
  /** Without folders. */
  readonly fileName: string;
  /** As given: signed files with their envelope. This is the document to be kept. */
  readonly bytes: Uint8Array;
}

export interface InvoiceFile extends OneFile {
  readonly is: 'invoices';
  /** Text of the XML, out of its envelope. */
  readonly xml: string;
  readonly signed: boolean;
  /** Names in the certificates of the envelope. The signature was NOT verified. */
  readonly signedBy: readonly string[];
  /** One for each body of the file; at least one. */
  readonly invoices: readonly Invoice[];
}

export interface ReceiptFile extends OneFile {
  readonly is: 'receipt';
  readonly receipt: Receipt;
}

export interface RefusedFile extends OneFile {
  readonly is: 'refused';
  readonly code: RefusalCode;
  /** For the log. */
  readonly detail: string;
}

export type PaperFile = InvoiceFile | ReceiptFile | RefusedFile;

const MAX_BYTES = 15 * 1024 * 1024;
const CURRENT = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
const OLD = 'http://www.fatturapa.gov.it/sdi/fatturapa/v1.1';

/**
 * Reads an XML, a signed envelope or a ZIP of them. One result for each file, in the archive's order; a file that cannot be read is a
 * result too (`refused`, with the code of the step), so that one bad file never hides the others. Never throws for what a file holds.
 */
export async function readFatturaPa(bytes: Uint8Array, fileName: string): Promise<PaperFile[]> {
  if (!isZip(bytes)) return [await readOne(bytes, fileName)];
  try {
    if (bytes.length > MAX_BYTES) throw new PaperRefused('too-large');
    const files: PaperFile[] = [];
    for (const packed of await unpackZip(bytes)) files.push(await readOne(packed.bytes, packed.fileName));
    return files;
  } catch (error) {
    return [refused(error, bytes, fileName)];
  }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9;

async function readOne(bytes: Uint8Array, fileName: string): Promise<PaperFile> {
  try {
    if (bytes.length === 0) throw new PaperRefused('empty');
    if (bytes.length > MAX_BYTES) throw new PaperRefused('too-large');
    const { bytes: inner, signed, signedBy } = openEnvelope(bytes, /\.p7m$/i.test(fileName));
    const xml = textOfXml(inner);
    const document = new DocumentReader();
    await walkXml(xml, document);
    const read = document.result();
    if ('receipt' in read) return { is: 'receipt', fileName, bytes, receipt: read.receipt };
    return { is: 'invoices', fileName, bytes, xml, signed, signedBy, invoices: read.invoices };
  } catch (error) {
    return refused(error, bytes, fileName);
  }
}

function refused(error: unknown, bytes: Uint8Array, fileName: string): RefusedFile {
  if (!(error instanceof PaperRefused)) throw error;
  return { is: 'refused', fileName, bytes, code: error.code, detail: error.detail };
}

/** Follows the elements of one file: root, header and bodies, or a receipt. */
class DocumentReader {
  #depth = 0;
  #format: InvoiceFormat | undefined;
  #version = '';
  #system: string | undefined;
  #receipt: ReceiptKind | undefined;
  #header: FieldCollector | undefined;
  readonly #bodies: FieldCollector[] = [];
  /** What is below the root right now. */
  #current: FieldCollector | undefined;

  open(local: string, namespace: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth === 1) this.#root(local, namespace, attributes);
    else if (this.#depth === 2 && this.#format) this.#part(local);
    else this.#current?.open(local);
  }

  text(text: string): void {
    this.#current?.text(text);
  }

  close(): void {
    this.#depth -= 1;
    if (this.#depth > 1 || this.#receipt) {
      if (this.#depth > 0) this.#current?.close();
    } else this.#current = undefined;
  }

  result(): { invoices: Invoice[] } | { receipt: Receipt } {
    if (this.#receipt && this.#current) return { receipt: receiptOf(this.#receipt, this.#current.value) };
    const format = this.#format;
    const [first] = this.#bodies;
    if (!format || !this.#header || !first) throw new PaperRefused('not-an-invoice', 'no header or no body');
    const header =
      format === 'simplified' ? headerOfSimplified(this.#header.value) : (this.#header.value as InvoiceHeader);
    return {
      invoices: this.#bodies.map((body, place) => ({
        format,
        version: this.#version,
        system: this.#system,
        place,
        count: this.#bodies.length,
        header,
        body: body.value as InvoiceBody,
      })),
    };
  }

  #root(local: string, namespace: string, attributes: Readonly<Record<string, string>>): void {
    this.#receipt = receiptKind(local);
    if (this.#receipt) this.#current = new FieldCollector(RECEIPT_FIELDS);
    else if (local === 'FatturaElettronicaSemplificata') this.#format = 'simplified';
    else if (local === 'FatturaElettronica' && namespace === CURRENT) this.#format = 'current';
    else if (local === 'FatturaElettronica' && namespace === OLD) this.#format = 'old';
    else throw new PaperRefused('not-an-invoice', local.slice(0, 80));
    this.#version = attributes.versione ?? '';
    this.#system = attributes.SistemaEmittente;
  }

  #part(local: string): void {
    const simplified = this.#format === 'simplified';
    if (local === 'FatturaElettronicaHeader') {
      this.#header ??= new FieldCollector(simplified ? SIMPLIFIED_HEADER : HEADER_FIELDS);
      this.#current = this.#header;
    } else if (local === 'FatturaElettronicaBody') {
      this.#current = new FieldCollector(simplified ? SIMPLIFIED_BODY : BODY_FIELDS);
      this.#bodies.push(this.#current);
    }
  }
}
