/** Whether a response has another customer's data: each customer of the drills has a name of their own, which their pages and orders have in them. */

/** In the name of a customer's login and in the reference of each of their orders. */
export const markOf = (index: number): string => `Prova-${index}-`;

/** @param own of the customer who asked; undefined = a guest @returns marks of others, each once */
export function strangersIn(text: string, own: number | undefined): string[] {
  const found = new Set<string>();
  for (const [mark, index] of text.matchAll(/Prova-(\d+)-/g)) if (Number(index) !== own) found.add(mark);
  return [...found];
}
