import { type VatRegime, type VatTreatment, vatTreatment } from '#contract/values/vat-treatment.rules.ts';
import type { ArticleRecord } from '../catalogue/index.ts';

const UNKNOWN_VAT = 22;

/** VAT of an article; of one that no longer exists, which cannot be sold, an assumed rate. */
export const vatFor = (regime: VatRegime, article: ArticleRecord | undefined): VatTreatment =>
  vatTreatment(regime, { vat: article?.vat ?? UNKNOWN_VAT, nature: article?.vatNature ?? '' });
