/** Writing cells of grids (C-OFF-4): each cell is saved, refused with a sentence, or found changed meanwhile. */
import { z } from 'zod';
import { changeFields, officeEndpoint } from './office-endpoint.ts';

/** Characters of a text in a cell: the longest description. */
export const LONGEST_CELL = 20_000;
const cell = z.union([z.string().max(LONGEST_CELL), z.number(), z.boolean(), z.null()]);
export const MOST_CELLS = 5_000;

export const saveCells = officeEndpoint({
  name: 'office_grid.save_cells',
  permission: null,
  mutates: true,
  bodyLimit: 4_000_000,
  summary:
    'Writes cells. Those that are not refused are saved in one operation; `whole`: nothing is saved if one of them cannot be.',
  request: z.object({
    ...changeFields,
    grid: z.string().max(40),
    cells: z
      .array(
        z.strictObject({
          id: z.int().positive(),
          column: z.string().max(40),
          /** As the cells of the grid; a person is their user id. */
          value: cell,
          /** What the page held, as the grid showed it. Left out: whatever is there is overwritten. */
          known: cell.optional(),
        }),
      )
      .min(1)
      .max(MOST_CELLS),
    whole: z.boolean().default(false),
  }),
  response: z.object({
    message: z.object({
      /** Cells that hold what was wanted now. */
      saved: z.int(),
      /** For undoing; null = nothing changed. */
      operation: z.int().nullable(),
      refused: z.array(z.object({ id: z.int(), column: z.string(), why: z.string() })),
      changed: z.array(
        z.object({
          id: z.int(),
          column: z.string(),
          /** What is there now. */
          now: z.union([z.string(), z.number(), z.boolean(), z.null()]),
          /** Who wrote it and when, as far as it is known. */
          by: z.string().nullable(),
          at: z.string().nullable(),
        }),
      ),
    }),
  }),
});
