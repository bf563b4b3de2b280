/** Days as account endpoints accept them (C-SET-4). */
import { z } from 'zod';

/** `DDMMYYYY` → plain date `YYYY-MM-DD`; a day that does not exist is rejected. */
export const wireDay = z
  .string()
  .regex(/^\d{8}$/)
  .transform((text, context) => {
    const day = `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
    if (isDay(day)) return day;
    context.addIssue({ code: 'custom', message: 'must be a day as DDMMYYYY' });
    return z.NEVER;
  });

/** A plain date as date fields send it; a day that does not exist is rejected. */
export const plainDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, 'must be a day as YYYY-MM-DD');

function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
