/**
 * The months of a customer's key figures: this one and the eleven before it, and the same a year earlier. Plain dates.
 */

export interface CountedMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  /** `YYYY-MM` of the same month a year earlier. */
  readonly before: string;
}

export interface CountedRange {
  readonly months: readonly CountedMonth[];
  /** First day of the first month. */
  readonly from: string;
  /** The same day a year earlier. */
  readonly beforeFrom: string;
  /** The day a year before today: later days are not compared. */
  readonly beforeTo: string;
}

const written = (index: number) =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

function lastDay(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, of, 0)).getUTCDate()).padStart(2, '0')}`;
}

/** `today`: plain date in the shop's time zone. */
export function countedRange(today: string): CountedRange {
  const [year = 0, of = 1] = today.split('-').map(Number);
  const last = year * 12 + of - 1;
  const months = Array.from({ length: 12 }, (_, place): CountedMonth => {
    const month = written(last - 11 + place);
    return { month, from: `${month}-01`, to: lastDay(month), before: written(last - 23 + place) };
  });
  const sameMonth = lastDay(written(last - 12));
  const sameDay = `${sameMonth.slice(0, 7)}${today.slice(7)}`;
  return {
    months,
    from: `${written(last - 11)}-01`,
    beforeFrom: `${written(last - 23)}-01`,
    // 29 February has no such day.
    beforeTo: sameDay > sameMonth ? sameMonth : sameDay,
  };
}
