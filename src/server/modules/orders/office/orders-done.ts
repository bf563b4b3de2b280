/** The response of the office's calls about a deed: done, left out, and when its e-mails leave. */
import type { LEFT_OUT_REASONS, OrdersDone } from '#contract/office/orders.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Ran } from '../../operations/index.ts';
import type { DoneWithMany, Hand, LeftOut, Moved } from '../order-admin.service.ts';
import { OrderNotMoved } from '../order-not-moved.ts';
import { readEmailsDue } from './office-order.repository.ts';

export interface PresentDone {
  done(ran: Ran<DoneWithMany>): Promise<{ message: OrdersDone }>;
  /** Of one order; a refusal becomes the error of the call. */
  doneOne(deed: Promise<Ran<Moved>>, locale: Locale): Promise<{ message: OrdersDone }>;
}

export function presentDone(db: Queryable): PresentDone {
  async function done(ran: Ran<DoneWithMany>): Promise<{ message: OrdersDone }> {
    const { done: moved, left } = ran.answer;
    const leave = ran.operationId === null ? null : await readEmailsDue(db, ran.operationId);
    return {
      message: {
        done: moved.map((one) => ({ ...one })),
        left_out: left.map(presentLeft),
        operation: ran.operationId,
        emails_leave_at: leave?.toISOString() ?? null,
      },
    };
  }
  return {
    done,
    async doneOne(deed, locale) {
      const { answer, ...ran } = await deed.catch((error: unknown) => {
        throw error instanceof OrderNotMoved ? refusalOf(error, locale) : error;
      });
      return done({ ...ran, answer: { done: [{ number: answer.number, status: answer.status }], left: [] } });
    },
  };
}

/** Who makes the step. */
export const handOf = (
  { userId, name }: StaffCaller,
  { key, note = '', seen }: { key: string; note?: string; seen?: number | undefined },
): Hand => ({ actor: name, note, userId, source: 'office', key, seen });

const REASONS: Readonly<Partial<Record<LeftOut['reason'], (typeof LEFT_OUT_REASONS)[number]>>> = {
  'no-order': 'no-order',
  'on-hold': 'on-hold',
  'over-credit': 'over-credit',
};

function presentLeft({ number, reason, details: { from, hold } }: LeftOut): OrdersDone['left_out'][number] {
  return { number, reason: REASONS[reason] ?? 'moved', ...(from && { status: from }), ...(hold && { hold }) };
}

const SENTENCES = {
  'no-row': { it: 'L’ordine non ha questa riga.', en: 'The order has no such line.' },
  'no-pieces': { it: 'Non c’è più niente da consegnare.', en: 'Nothing is left to deliver.' },
  'too-many-pieces': { it: 'Più di quanto resta da consegnare.', en: 'More than what is left to deliver.' },
} as const;

/** What a page is shown of a step that was refused. */
export function refusalOf({ reason, details }: OrderNotMoved, locale: Locale): AppError {
  if (reason === 'no-order') return new AppError('not-found');
  if (reason === 'on-hold') return new AppError('order-on-hold');
  const sentence = SENTENCES[reason as keyof typeof SENTENCES]?.[locale];
  if (!sentence) return new AppError('order-moved');
  const row = details.row?.split(' ')[0] ?? '';
  return new AppError('validation', { errors: { [`rows.${row}`]: [sentence] } });
}
