/** API keys as text (C-EXC-8): `bk_<id>_<secret>`; the secret has 32 random bytes, of which only the SHA-256 is stored. */

export interface ApiToken {
  readonly id: number;
  readonly secret: string;
}

export const tokenText = ({ id, secret }: ApiToken): string => `bk_${id}_${secret}`;

/** From the `Authorization` header; undefined: no such key can be. */
export function tokenFrom(header: string | undefined): ApiToken | undefined {
  const [, id, secret] = /^Bearer bk_(\d{1,9})_([\w-]{43})$/i.exec(header?.trim() ?? '') ?? [];
  return id === undefined || secret === undefined ? undefined : { id: Number(id), secret };
}
