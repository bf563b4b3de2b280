/** Kinds of values that variables of the environment have; what is wrong with one is said without repeating it. */
import { z } from 'zod';

export const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(fallback)
    .transform((value) => value === '1');

export const count = (from: number, to: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`);

export const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must look like ${example}`);

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must look like postgres://user:password@host:5432/database');
/** A text of a form of its own: the reader returns undefined for any other. */
export const read = <Value>(reader: (text: string) => Value | undefined, example: string) =>
  z.string().transform((text, context) => {
    const value = reader(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must look like ${example}` });
    return z.NEVER;
  });

/** Several addresses of one service. */
export const urls = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) =>
        text.split(',').every((one) => URL.canParse(one.trim()) && protocols.test(new URL(one.trim()).protocol)),
      `must look like ${example}`,
    );
