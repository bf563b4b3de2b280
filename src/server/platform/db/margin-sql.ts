/** Margins in SQL, as `margin.rules.ts`. */

/** Percent with one decimal of two amounts in ten-thousandths; null = there is none. */
export const marginSql = (net: string, cost: string): string =>
  `(case when ${cost} is not null then round((${net} - ${cost}) * 100.0 / nullif(greatest(${net}, 0), 0), 1) end)`;

/** Whether the margin, as it is shown, is below the floor. Without one nothing else is computed. */
export const belowFloorSql = (
  net: string,
  { cost, floor }: { readonly cost: string; readonly floor: string },
): string => `(case when ${floor} is not null then coalesce(${marginSql(net, cost)} < ${floor}, false) else false end)`;
