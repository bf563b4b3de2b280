/** Stock and arrivals of an article, so that the demo has every case of availability (C-CAT-4). */
import { addDays, workingDay } from './calendar.ts';
import { between, type Random } from './random.ts';

export interface Arrival {
  quantity: number;
  date: string;
  precision: 'date' | 'week';
}

export interface Availability {
  quantity: number;
  arrivals: readonly Arrival[];
  /** No longer sold: another article is the alternative, and replaces it. */
  replaced: boolean;
}

/** Articles with a fixed case, because pictures and texts of the shop show them. */
const FIXED: Readonly<Record<string, (today: string) => Availability>> = {
  'VT933.08.020': () => ({ quantity: 12_400, arrivals: [], replaced: false }),
  'VT933.08.018': () => ({ quantity: 0, arrivals: [], replaced: true }),
  'VT933.08.030': () => ({ quantity: 8200, arrivals: [], replaced: false }),
  'VT933.08.050/VG': () => ({ quantity: 0, arrivals: [], replaced: false }),
  'VT933I.08.025': (today) => ({
    quantity: 0,
    arrivals: [{ quantity: 5000, date: workingDay(addDays(today, 11)), precision: 'date' }],
    replaced: false,
  }),
  'ML.110-CR': (today) => ({
    quantity: 0,
    arrivals: [{ quantity: 40, date: workingDay(addDays(today, 18)), precision: 'week' }],
    replaced: false,
  }),
  'TN.SX-08/40': () => ({ quantity: 18_600, arrivals: [], replaced: false }),
  'DD934.08': () => ({ quantity: 46_800, arrivals: [], replaced: false }),
  'RN125.08': () => ({ quantity: 91_000, arrivals: [], replaced: false }),
  'VS.12F-R': () => ({ quantity: 214, arrivals: [], replaced: false }),
  'RP90-22/CU': () => ({ quantity: 630, arrivals: [], replaced: false }),
  'MS.20X2/50': () => ({ quantity: 4250, arrivals: [], replaced: false }),
};

/** About 84 % in stock, 10 % arriving, 6 % neither. Quantities are whole packs. */
export function availabilityOf(code: string, packs: readonly number[], random: Random, today: string): Availability {
  const fixed = FIXED[code];
  if (fixed) return fixed(today);
  const pack = packs[0] ?? 1;
  const many = pack * between(random, 2, pack >= 100 ? 180 : 90);
  const chance = random();
  const arrival = (): Arrival => ({
    quantity: pack * between(random, 10, 60),
    date: workingDay(addDays(today, between(random, 2, 40))),
    precision: random() < 0.6 ? 'date' : 'week',
  });
  if (chance < 0.76) return { quantity: many, arrivals: [], replaced: false };
  if (chance < 0.84) return { quantity: many, arrivals: [arrival()], replaced: false };
  if (chance < 0.93) return { quantity: 0, arrivals: [arrival()], replaced: false };
  // An arrival in the past does not count: the article is simply not available.
  if (chance < 0.94)
    return {
      quantity: 0,
      arrivals: [{ ...arrival(), date: addDays(today, -between(random, 3, 30)) }],
      replaced: false,
    };
  return { quantity: 0, arrivals: [], replaced: chance < 0.97 };
}
