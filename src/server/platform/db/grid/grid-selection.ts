/** What a module asks of the grids of the office when one of its calls is about chosen rows. */
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';

/** Ids of the rows that a person chose in a view, as it was seen. @throws AppError `not-found`: the view is gone. */
export type GridSelection = (
  staff: Pick<StaffCaller, 'userId' | 'permissions'>,
  grid: string,
  chosen: {
    readonly view: string;
    readonly ids?: readonly number[] | undefined;
    readonly except?: readonly number[] | undefined;
  },
) => Promise<Int32Array>;
