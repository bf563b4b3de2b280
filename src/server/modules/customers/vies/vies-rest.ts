/** The REST service of the European Commission: `POST check-vat-number`. Its address is a setting. */
import { z } from 'zod';
import type { ViesReply, ViesService } from './vies-service.ts';

const TIMEOUT_MS = 20_000;
/** VIES writes `---` where a member state gives nothing. */
const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').replace(/^-+$/, '').trim().slice(0, 300));

const replySchema = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: text,
  name: text,
  address: text,
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.object({ error: z.string().max(100) })).optional(),
});

export interface ViesRestOptions {
  /** Base address without trailing slash. */
  readonly address: string;
  /** The shop's own Italian VAT number: without it there are no consultation numbers. Empty = none. */
  readonly ownNumber: string;
}

export function createViesRest({ address, ownNumber }: ViesRestOptions): ViesService {
  const requester = ownNumber === '' ? {} : { requesterMemberStateCode: 'IT', requesterNumber: ownNumber };
  return {
    async check(vatNumber) {
      const body = { countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2), ...requester };
      try {
        const response = await fetch(`${address.replace(/\/+$/, '')}/check-vat-number`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return replyOf(await response.json());
      } catch (error) {
        const isLate = error instanceof DOMException && error.name === 'TimeoutError';
        return { kind: 'failed', code: isLate ? 'TIMEOUT' : 'SERVICE_UNAVAILABLE' };
      }
    },
  };
}

/** Only a clear yes or no counts; anything else is a service that is away. */
function replyOf(json: unknown): ViesReply {
  const parsed = replySchema.safeParse(json);
  if (!parsed.success) return { kind: 'failed', code: 'SERVICE_UNAVAILABLE' };
  const { valid, requestIdentifier, name, address, actionSucceed, errorWrappers = [] } = parsed.data;
  const [first] = errorWrappers;
  if (first) return { kind: 'failed', code: first.error };
  if (actionSucceed === false || valid === undefined) return { kind: 'failed', code: 'SERVICE_UNAVAILABLE' };
  return { kind: 'checked', valid, consultation: requestIdentifier, name, address };
}
