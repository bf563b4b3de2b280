/** Validates XML against the official schema, in a thread of its own: the library is synchronous (C-FISC-2). */
import { readFileSync } from 'node:fs';
import { XmlBufferInputProvider, XmlDocument, XmlLibError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import { SCHEMA_THREAD, type SchemaFault } from './schema-messages.ts';

const SIGNATURE = 'http://www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd';

function schemaFile(name: string): Buffer {
  return readFileSync(new URL(`../schemas/${name}`, import.meta.url));
}

function loadValidator(): XsdValidator {
  // The schema names the one of signatures by an address on the web: it gets ours, never the network's.
  xmlRegisterInputProvider(new XmlBufferInputProvider({ [SIGNATURE]: schemaFile('xmldsig-core-schema.xsd') }));
  using schema = XmlDocument.fromBuffer(schemaFile('Schema_VFPR12_v1.2.3.xsd'));
  return XsdValidator.fromDoc(schema);
}

function faultsOf(validator: XsdValidator, xml: string): SchemaFault[] {
  try {
    using document = XmlDocument.fromString(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => ({ line, message: message.trim() }));
  }
}

let validator: XsdValidator | undefined;
doJobs(SCHEMA_THREAD, (xml: string) => {
  validator ??= loadValidator();
  return faultsOf(validator, xml);
});
