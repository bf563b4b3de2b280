/** Settings of a shop that issues its own documents (C-FISC-4): what it is called, and how it issues. */
import { z } from 'zod';

const text = (most: number) =>
  z.string('must be a text').trim().max(most, `must have at most ${most} characters`).default('');
const flag = z.boolean('must be true or false');
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be ${values.join(' or ')}`);
const matching = (form: RegExp, fault: string) => z.string(fault).trim().regex(form, fault);
const series = (usual: string) =>
  matching(/^[A-Z][A-Z0-9]{0,5}$/, 'must be one to six capital letters or digits, a letter first').default(usual);
const euros = z.number('must be an amount in euros').min(0, 'must not be negative').max(1000, 'is too large');

/** The company that sells, for delivery notes and invoices; its VAT number is `vatNumber`, its bank `bank`. */
export const sellerSettings = z
  .strictObject({
    /** Left out = `shopName`. */
    name: text(80),
    taxCode: matching(/^([A-Z0-9]{11}|[A-Z0-9]{16})?$/, 'must have 11 or 16 characters').default(''),
    regime: matching(/^RF(0[124-9]|1[0-9]|20)$/, 'must be a code like RF01').default('RF01'),
    street: text(60),
    postalCode: matching(/^(\d{5})?$/, 'must have five digits').default(''),
    city: text(60),
    province: matching(/^([A-Z]{2})?$/, 'must be two capital letters').default(''),
    /** Register of companies; without a number nothing is written. */
    rea: z
      .strictObject({
        office: matching(/^([A-Z]{2})?$/, 'must be two capital letters').default(''),
        number: text(20),
        capital: z.number('must be an amount in euros').min(0, 'must not be negative').max(1e12).default(0),
        /** SU one shareholder, SM several. */
        shareholders: z.enum(['', 'SU', 'SM'], 'must be SU or SM').default(''),
        /** LN not in liquidation, LS in liquidation. */
        liquidation: oneOf('LN', 'LS').default('LN'),
      })
      .prefault({})
      .refine(({ office, number }) => number === '' || office !== '', 'must have an "office" beside its "number"'),
  })
  .prefault({});

export const invoicingSettings = z
  .strictObject({
    /** none: an ERP issues. courtesy: delivery notes, invoices as pro forma alone. fatturapa: XML for the Sistema. */
    issue: oneOf('none', 'courtesy', 'fatturapa').default('none'),
    /** First part of the numbers: FT/1/2026. */
    series: z
      .strictObject({
        notes: series('DT'),
        invoices: series('FT'),
        deferred: series('FD'),
        creditNotes: series('NC'),
      })
      .prefault({}),
    /** month-end: what was delivered in a month is invoiced on the first day of the next one. */
    collect: oneOf('manual', 'month-end').default('manual'),
    stampDuty: z
      .strictObject({
        /** The buyer pays it in a row of its own. */
        charged: flag.default(false),
        /** Amounts of nature N1 count too. */
        withN1: flag.default(false),
      })
      .prefault({}),
    /** Euros per bank receipt (RiBa), as a row of the invoice. */
    ribaFee: euros.default(0),
    /** Days until a transfer is due, for customers without terms of their own. */
    transferDays: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(365, 'must be at most 365')
      .default(30),
    /** Where files are handed over; left out = `invoices` in the data folder. */
    folder: text(400),
  })
  .prefault({});
