/** What became of rows of an order or document that were ordered again: small enough for the flash cookie (C-ORD-6). */

export interface ReorderResult {
  added: number;
  /** Reason → rows that could not be added for it. */
  refused: Record<string, number[]>;
  /** Idempotency key for undoing the addition. */
  key?: string | undefined;
}

/** Message of the page after ordering again, or after undoing it. */
export interface ReorderFlash {
  reordered?: ReorderResult;
  /** Number of rows removed from the cart again. */
  undone?: number;
}

/** A row of the order or document. */
export interface ReorderedRow {
  row_id: number;
  carti: string;
  name: string;
}

/** The refused rows with their codes, in the order of the document. */
export function refusedRows(
  result: ReorderResult,
  rows: readonly ReorderedRow[],
): Array<Pick<ReorderedRow, 'carti' | 'name'> & { reason: string }> {
  const reasons = new Map(
    Object.entries(result.refused).flatMap(([reason, refused]) => refused.map((row) => [row, reason] as const)),
  );
  return rows.flatMap((row) => {
    const reason = reasons.get(row.row_id);
    return reason === undefined ? [] : [{ carti: row.carti, name: row.name, reason }];
  });
}
