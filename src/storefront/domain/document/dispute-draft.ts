/** Where the browser keeps what was typed into the dispute form of a document, until the dispute is open. */
export const disputeDraftKey = (kind: string, id: number): string => `dispute-${kind}-${id}`;
