/** Settings of imports in the office (docs/office-imports.md). */
import { z } from 'zod';
import { MOST_UNDOABLE } from '#contract/values/constants.ts';
import { isNetwork } from '#server/platform/http/ip-network.ts';

const percent = z.number('must be a number').min(0, 'must be at least 0').max(100, 'must be at most 100');

export const importSettings = z
  .strictObject({
    /** Percent from which an import stops by itself; `imports.replace` lets it pass. */
    guards: z
      .strictObject({
        /** Active articles that are switched off. */
        switchedOff: percent.default(5),
        /** Prices that move by more than `move`. */
        priceMoves: percent.default(10),
        move: percent.default(20),
        /** Rows that are refused. */
        refused: percent.default(1),
        /** Articles of which a field is emptied. */
        emptied: percent.default(5),
      })
      .prefault({}),
    /** Changed rows above which a run makes a backup first: so many are not taken back row by row (decision 0280). */
    backupFrom: z.int().min(1).max(1_000_000_000).default(MOST_UNDOABLE),
    /** HTTPS addresses that are looked into by themselves (decision 0295). */
    sources: z
      .strictObject({
        /** Private networks that they may read: an address or CIDR. */
        networks: z.array(z.string().refine(isNetwork, 'an IP address or a network: 10.1.2.0/24')).default([]),
        maxMb: z.int().min(1).max(2000).default(250),
        seconds: z.int().min(5).max(3600).default(300),
      })
      .prefault({}),
  })
  .prefault({});
