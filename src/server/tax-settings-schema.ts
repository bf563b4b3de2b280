/** Settings of taxes (docs/tax.md): rules of the law with their days, which an accountant checks once a year, and VIES. */
import { z } from 'zod';
import { VAT_NATURES } from '#contract/values/vat-exemption.ts';

const day = z.iso.date('must be a date like 2026-12-25');
const period = { from: day, until: day.nullable().default(null) };
const reverseNature = z
  .string()
  .refine((nature) => nature.startsWith('N6.') && Object.hasOwn(VAT_NATURES, nature), 'must be a nature like N6.5');

export const fiscalSettings = z
  .strictObject({
    /** Split payment (DPR 633/72 art. 17-ter); the last day is that of the Council decision (EU) 2023/1552. */
    splitPayment: z
      .array(z.strictObject(period), 'must be a list')
      .max(20)
      .default([{ from: '2015-01-01', until: '2026-06-30' }]),
    /** Natures of reverse charge that are law for some time only; others always are. */
    reverseCharge: z
      .array(z.strictObject({ natures: z.array(reverseNature, 'must be a list').min(1), ...period }), 'must be a list')
      .max(20)
      .default([{ natures: ['N6.5', 'N6.6'], from: '2016-05-02', until: '2026-12-31' }]),
  })
  .prefault({});

export const viesSettings = z
  .strictObject({
    /** Base address of the REST service of VIES; empty = it is never asked. */
    address: z
      .string()
      .regex(/^(https?:\/\/[^\s"<>]{1,200})?$/, 'must be an https:// address')
      .default(''),
    /** Days for which the result "valid" is good for sales without VAT. */
    days: z.int('must be a whole number').min(1, 'must be at least 1').max(366, 'must be at most 366').default(30),
  })
  .prefault({});
