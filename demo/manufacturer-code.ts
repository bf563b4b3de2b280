/** Manufacturers' part numbers as makers write them: `RV 4410.772-3`. */

/** The number of the `serial`-th article: different for every serial below ten million. */
export function manufacturerCode(tag: string, serial: number, seed: number): string {
  // As in `eanOf`: consecutive articles do not get consecutive numbers.
  const scattered = String((serial * 7_368_787 + (seed % 1_000_003) * 997) % 10_000_000).padStart(7, '0');
  return `${tag} ${scattered.slice(0, 4)}.${scattered.slice(4)}-${serial % 7}`;
}
