/** Files of documents that other systems send; the importer keeps them, which no module may import: `app.ts` hands it over. */
import { putPaper, type SentPaperRole } from '#contract/exchange/exchange-papers.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type ExchangeRoute, exchangeRoute } from '#server/platform/http/exchange-route.ts';

export interface SentPapersDeps {
  /** Undefined: another import runs, nothing was done. */
  readonly storePaper: (paper: {
    readonly kind: string;
    readonly year: number;
    readonly number: string;
    readonly role: SentPaperRole;
    readonly name: string | undefined;
    readonly customer: number | undefined;
    readonly content: Uint8Array;
    readonly actor: { readonly userId: null; readonly name: string };
    readonly lang: Locale;
  }) => Promise<
    | {
        readonly result: 'stored' | 'same' | 'waiting' | 'refused';
        readonly sha256: string;
        readonly reasons: readonly string[];
      }
    | undefined
  >;
}

const RETRY_SECONDS = 30;

export const sentPapersRoutes = ({ storePaper }: SentPapersDeps): ExchangeRoute[] => [
  exchangeRoute(putPaper, async ({ request, caller, file }) => {
    const stored = await storePaper({
      ...request,
      name: request.name,
      customer: request.customer,
      content: file ?? new Uint8Array(),
      actor: { userId: null, name: `${caller.connection}: ${caller.name}` },
      lang: caller.locale,
    });
    if (!stored) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
    const { result, sha256, reasons } = stored;
    if (result === 'refused') throw new AppError('validation', { errors: { body: [...reasons] } });
    return { result, sha256 };
  }),
];
