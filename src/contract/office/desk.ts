/** The start page, the start page of the office (back-office design §4.9): what waits, what went wrong, today against usual. */
import { z } from 'zod';
import { EMAIL_FAULTS } from '#contract/values/email-faults.ts';
import { DESK_FIGURE_NAMES } from './grids/desk-figures.ts';
import { officeEndpoint, officeFields } from './office-endpoint.ts';

const money = z.number();

const deskSchema = z.object({
  /** ISO time of the figures. */
  at: z.string(),
  /** Rows of the grid behind each figure, and the sum in ten-thousandths; figures that the person may not see are absent. */
  figures: z.partialRecord(z.enum(DESK_FIGURE_NAMES), z.object({ count: z.int(), sum: money.optional() })),
  /** Mean of the same weekday of up to eight weeks, until this time of day; absent without `orders.read`, null = too new. */
  usual: z.object({ weeks: z.int(), orders: z.number(), net: money.optional() }).nullable().optional(),
  /** Orders and their net value of 24 months by first and last day, oldest first, the present one last. */
  months: z.array(z.object({ from: z.string(), to: z.string(), orders: z.int(), net: money })).optional(),
  /** Open orders to be collected from today on, by day and window, the next first. */
  pickups: z.array(z.object({ day: z.string(), window: z.string(), orders: z.int() })).optional(),
  /** Articles that sold best in 30 days and are out of stock. */
  missed: z
    .array(
      z.object({
        carti: z.string(),
        name: z.string(),
        sold: z.number(),
        stock: z.number(),
        /** Next arrival; null = none is known. */
        arrival: z.object({ date: z.string(), quantity: z.number() }).nullable(),
      }),
    )
    .optional(),
  /** Searches of seven days that found nothing. */
  searches: z
    .array(z.object({ text: z.string(), lang: z.enum(['it', 'en']), searches: z.int(), customers: z.int() }))
    .optional(),
  /** The search index; absent without `search.read`. */
  index: z.object({ ready: z.boolean(), articles: z.int() }).optional(),
  /** The newest e-mail that could not be delivered and is tried again; null = none. How many: the figure `failed_emails`. */
  emails: z
    .object({ recipient: z.string(), reason: z.enum(EMAIL_FAULTS) })
    .nullable()
    .optional(),
  /** Background jobs whose last run failed; absent without `jobs.run`. */
  jobs: z.array(z.object({ name: z.string(), at: z.string(), error: z.string() })).optional(),
  /** Imports of seven days that stopped, or with refused lines, newest first. */
  imports: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        at: z.string(),
        what: z.enum(['refused', 'stopped']),
        refused: z.int(),
      }),
    )
    .optional(),
  /** Addresses of sources of which the last look brought nothing, with the reason in the person's language. */
  sources: z.array(z.object({ name: z.string(), fault: z.string() })).optional(),
  /** Connections whose orders nobody has acknowledged for an hour, with the time of the oldest; absent without `orders.read`. */
  handovers: z.array(z.object({ code: z.string(), name: z.string(), count: z.int(), since: z.string() })).optional(),
  /**
   * Connections to other systems of which no file goes on, with the reason; `run`: the import that it is about, null = their folder. `silent`: nothing
   * comes from them any more.
   */
  connections: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        run: z.int().nullable(),
        silent: z.boolean(),
        fault: z.string(),
      }),
    )
    .optional(),
});
export type Desk = z.infer<typeof deskSchema>;

export const getDesk = officeEndpoint({
  name: 'office.get_desk',
  permission: null,
  summary: 'The desk: only the parts that the person may see, amounts only with prices.read.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: deskSchema }),
});
