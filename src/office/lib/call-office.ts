/**
 * The only way to call the office's API. A session that has ended, or an identity that must be confirmed, opens a dialog
 * above the untouched page; once that is done the same request is sent again, so nothing typed is lost.
 */
import type { OfficeApiName, OfficeApiTypes } from '#contract/office/office-api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { errorFrom } from '#kit/api/api-wire.ts';
import { sendWithKey } from '#kit/api/send-again.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { waitForPerson } from './person-gate.ts';
import { startData } from './start-data.ts';

/** Calls that the dialogs make themselves: a dialog must not wait for itself. */
const OF_THE_GATE = new Set<OfficeApiName>([
  'office.login',
  'office.begin_second_step',
  'office.second_factor',
  'office.confirm_identity',
  'office.begin_passkey_login',
  'office.passkey_login',
  'office.begin_passkey_confirm',
  'office.confirm_passkey',
  'office.logout',
]);

/** The JSON of the response. @throws ApiError for every response that is not 2xx; `status` 0: there was none. */
export function callOffice<Name extends OfficeApiName>(
  name: Name,
  body: OfficeApiTypes[Name]['request'],
): Promise<OfficeApiTypes[Name]['response']> {
  const key = 'key' in body ? String(body.key) : undefined;
  return sendWithKey(key, () => callOnce(name, body));
}

/** As `callOffice`, for what sends again by itself and says meanwhile that something waits (`change-office.ts`). */
export async function callOnce<Name extends OfficeApiName>(
  name: Name,
  body: OfficeApiTypes[Name]['request'],
): Promise<OfficeApiTypes[Name]['response']> {
  for (;;)
    try {
      return JSON.parse(await send(name, body));
    } catch (error) {
      const { code } = error instanceof ApiError ? error : {};
      const gate = code === 'session-expired' ? 'sign-in' : code === 'confirm-identity' ? 'confirm' : undefined;
      if (!gate || OF_THE_GATE.has(name) || !(await waitForPerson(gate))) throw error;
    }
}

async function send(name: OfficeApiName, body: object): Promise<string> {
  const { module, appToken } = startData();
  let response: Response;
  try {
    response = await fetch(`/api/method/${module}.${name}`, {
      method: 'POST',
      headers: { Authorization: `token ${appToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lang: getLocale(), ...body }),
    });
  } catch {
    throw new ApiError(0, {});
  }
  const text = await response.text();
  if (response.ok) return text;
  throw errorFrom(response.status, text);
}
