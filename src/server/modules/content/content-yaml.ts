/** YAML validated against a schema; errors have their line. */
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ContentProblem } from './content-entry.ts';

/**
 * @param firstLine line of the file on which the text begins, 1 for a whole file.
 * @throws ContentProblem with the line of the first mistake.
 */
export function readYaml<Schema extends z.ZodType>(text: string, schema: Schema, firstLine = 1): z.output<Schema> {
  const lines = new LineCounter();
  // Aliases could expand a small file to any size.
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const [error] = document.errors;
  if (error) throw new ContentProblem(lineAt(error.pos[0]), error.message.split('\n')[0] ?? 'not YAML');
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 100 }) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  throw new ContentProblem(lineOf(path), `${path.join('.')}: ${issue?.message}`);

  /** The line of the deepest part of the path that exists in the file. */
  function lineOf(where: readonly PropertyKey[]): number {
    for (let depth = where.length; depth > 0; depth--) {
      const node = document.getIn(where.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return firstLine;
  }
}

const FRONT = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** A text with YAML between two `---` lines above it. @throws ContentProblem */
export function readFrontMatter<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { fields: z.output<Schema>; body: string } {
  const plain = text.replace(/^\uFEFF/, '');
  const front = plain.startsWith('---') ? FRONT.exec(plain) : null;
  if (!front) throw new ContentProblem(1, 'a text begins with its fields between two lines of ---');
  return { fields: readYaml(front[1] ?? '', schema, 2), body: plain.slice(front[0].length) };
}
