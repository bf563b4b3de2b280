/** CIG of a procurement and CUP of a project, which Italian orders name in references to documents. */
import { CIG_FORM, CUP_FORM } from '#contract/values/procurement-codes.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { textAt } from './ubl-elements.ts';

export interface ProcurementCodes {
  readonly cig: string;
  readonly cup: string;
}

/**
 * @param documents references with `ID` `CIG:…` or `CUP:…`, or with the kind as `DocumentType`.
 * @param tenders references to tenders: `ID` is the CIG itself.
 * @param projects references to projects: `ID` is the CUP itself.
 */
export function codesOf(
  documents: readonly XmlElement[],
  tenders: readonly XmlElement[] = [],
  projects: readonly XmlElement[] = [],
): ProcurementCodes {
  const named = (kind: 'CIG' | 'CUP') =>
    documents.map((one) => {
      const id = textAt(one, 'ID');
      const prefixed = new RegExp(`^${kind}\\s*[:#=]?\\s*(\\w+)$`, 'i').exec(id)?.[1];
      return prefixed ?? (textAt(one, 'DocumentType').toUpperCase() === kind ? id : '');
    });
  const ids = (elements: readonly XmlElement[]) => elements.map((one) => textAt(one, 'ID').replace(/^(CIG|CUP):/i, ''));
  const first = (form: RegExp, texts: readonly string[]) => texts.find((text) => text !== '' && form.test(text)) ?? '';
  return {
    cig: first(CIG_FORM, [...named('CIG'), ...ids(tenders)]).toUpperCase(),
    cup: first(CUP_FORM, [...named('CUP'), ...ids(projects), ...ids(tenders)]).toUpperCase(),
  };
}
