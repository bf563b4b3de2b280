/**
 * What a person of the office may not do in the shop as a customer: passwords, second factors, personal data, cards, and what
 * speaks in the customer's own name. Who only looks changes nothing at all.
 */
import type { Endpoint } from '#contract/endpoints/endpoint.ts';

export type VisitMode = 'see' | 'act';

const OWN =
  /^(security|personal_data|payment|newsletter|agent)\.|^wrapper\.(login|reset_password|get_second_step|begin_\w+|second_step|passkey_login)$|^customer\.(request_tax_change|set_\w+)$|^account\.(open_dispute|reply_dispute|[gs]et_document_mail)$/;
/** Leaving is always possible. */
const LOGOUT = 'wrapper.logout';

export function isClosedToVisit({ name, mutates }: Pick<Endpoint, 'name' | 'mutates'>, mode: VisitMode): boolean {
  if (name === LOGOUT) return false;
  return OWN.test(name) || (mode === 'see' && mutates);
}
