/** A list in which one has moved to another place; the others keep their order. Pure. */
export function moved<Value>(list: readonly Value[], from: number, to: number): Value[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, list[from] as Value);
}
