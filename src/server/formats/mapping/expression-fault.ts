/** What is wrong with an expression of a mapping, and with a value that it is given. */

export type ExpressionFaultCode =
  | 'mapping-filter'
  | 'mapping-argument'
  | 'mapping-no-map'
  | 'mapping-condition'
  | 'mapping-place';

/** The expression itself cannot be read. */
export class ExpressionFault extends Error {
  readonly code: ExpressionFaultCode;
  readonly details: Readonly<Record<string, string>>;

  constructor(code: ExpressionFaultCode, details: Readonly<Record<string, string>>, message = code as string) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The mapping does not take this value: the row is refused. */
export class ValueRefused extends Error {
  readonly value: string;
  readonly map: string;

  constructor(map: string, value: string) {
    super(`"${value}" is not in the map "${map}"`);
    this.map = map;
    this.value = value;
  }
}
