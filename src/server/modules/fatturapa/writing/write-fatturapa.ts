/** `Invoice` → XML, by the tables of the format, so in the order of the schema (C-FISC-2). */
import { latinText } from '#server/formats/latin-text.rules.ts';
import { type XmlElement, xmlBuilder } from '#server/formats/xml/xml-builder.ts';
import { xmlText } from '#server/formats/xml/xml-escape.ts';
import { BODY_FIELDS } from '../format/body-fields.ts';
import type { Fields } from '../format/field.ts';
import { HEADER_FIELDS } from '../format/header-fields.ts';
import type { Invoice } from '../format/invoice.ts';

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

/** A complete file in UTF-8 with one document of the current format. What the format cannot hold of a text is left out; nothing is computed. */
export function writeFatturaPa({ header, body, version }: Invoice): string {
  const root = xmlBuilder().create({ version: '1.0', encoding: 'UTF-8' }).ele('p:FatturaElettronica', {
    versione: version,
    'xmlns:p': NAMESPACE,
  });
  addFields(root.ele('FatturaElettronicaHeader'), HEADER_FIELDS, header);
  addFields(root.ele('FatturaElettronicaBody'), BODY_FIELDS, body);
  return root.end({ prettyPrint: true });
}

function addFields(parent: XmlElement, fields: Fields, value: Readonly<Record<string, unknown>>): void {
  for (const [name, spec] of Object.entries(fields)) {
    for (const one of [value[name] ?? []].flat()) {
      if (spec.is === 'group') addFields(parent.ele(spec.xml), spec.fields, one as Readonly<Record<string, unknown>>);
      else parent.ele(spec.xml).txt(xmlText(latinText(String(one))));
    }
  }
}
