/** Reads a mapping and says of everything that is wrong where it stands: line and column of the YAML, in both languages (docs/exchange-mappings.md). */
import { isMap, isNode, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { outboxEntry } from '#contract/exchange/order-outbox.ts';
import { ImportFailure, type IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import {
  connectionMapping,
  type FileMapping,
  fileMapping,
  type InboxEntry,
  type TableColumns,
} from './mapping-schema.ts';
import { tableColumns } from './table-columns.ts';

export type MappingPath = ReadonlyArray<string | number>;

export interface MappingDocument {
  /** Name of the YAML, for messages. */
  readonly source: string;
  readonly body: MappingBody;
  /** @param path of what is wrong. */
  fault(path: MappingPath, code: IssueCode, details?: IssueDetails): ImportFailure;
}

export type MappingBody =
  | { readonly kind: 'file'; readonly file: FileMapping }
  | {
      readonly kind: 'connection';
      readonly connection: string | undefined;
      readonly maps: FileMapping['maps'];
      readonly inbox: readonly InboxEntry[];
      readonly outbox: ReadonlyArray<z.infer<typeof outboxEntry>>;
    };

/** No YAML is longer. */
const MOST_CHARACTERS = 500_000;

/** @throws ImportFailure with line and column of the first fault. */
export async function readMappingText(text: string, source: string): Promise<MappingDocument> {
  const tables = await tableColumns();
  const counter = new LineCounter();
  if (text.length > MOST_CHARACTERS) throw new ImportFailure('mapping-too-long', { source, max: MOST_CHARACTERS });
  const document = parseDocument(text, { lineCounter: counter });
  const [broken] = document.errors;
  if (broken) {
    const { line, col: column } = counter.linePos(broken.pos[0]);
    const reason = broken.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '';
    throw new ImportFailure('mapping-syntax', { source, line, column, reason });
  }
  const at = (node: Node | undefined) => {
    const { line, col } = counter.linePos(node?.range?.[0] ?? 0);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const nodeAt = (path: MappingPath): Node | undefined => {
    const node = document.getIn(path, true);
    if (isNode(node)) return node;
    return path.length > 0 ? nodeAt(path.slice(0, -1)) : (document.contents ?? undefined);
  };
  const fault: MappingDocument['fault'] = (path, code, details = {}) =>
    new ImportFailure(code, { source, ...at(nodeAt(path)), ...details });
  const keyFault = (path: MappingPath, key: string): ImportFailure => {
    const map = nodeAt(path);
    const pair = isMap(map) ? map.items.find((one) => isNode(one.key) && String(one.key) === key) : undefined;
    const place = at(isNode(pair?.key) ? pair.key : map);
    const table = path.findLast((step) => typeof step === 'string');
    const columns = typeof table === 'string' && table !== 'products' ? tables.get(table) : undefined;
    return columns
      ? new ImportFailure('mapping-column', {
          source,
          ...place,
          table: String(table),
          key,
          choices: columns.join(', '),
        })
      : new ImportFailure('mapping-key', { source, ...place, key });
  };

  const content: unknown = document.toJS();
  const parsed = schemaFor(content, tables).safeParse(content);
  if (parsed.success) return { source, fault, body: bodyOf(parsed.data) };
  const { issue, path } = deepest(parsed.error.issues);
  if (issue.code === 'unrecognized_keys') throw keyFault(path, issue.keys[0] ?? '');
  const key = path.map(String).join('.') || '–';
  if (issue.code === 'invalid_type' && document.getIn(path) === undefined)
    throw fault(path, 'mapping-missing', { key });
  throw fault(path, 'mapping-value', { key, expected: expectedOf(issue) });
}

function schemaFor(content: unknown, tables: TableColumns): z.ZodType {
  const isConnection = typeof content === 'object' && content !== null && ('inbox' in content || 'outbox' in content);
  return isConnection ? connectionMapping(tables, outboxEntry) : fileMapping(tables);
}

function bodyOf(data: unknown): MappingBody {
  const found = data as FileMapping & Partial<Extract<MappingBody, { kind: 'connection' }>>;
  const { inbox, outbox } = found;
  if (!inbox && !outbox) return { kind: 'file', file: found };
  const { connection, maps } = found;
  return { kind: 'connection', connection, maps, inbox: inbox ?? [], outbox: outbox ?? [] };
}

type Issue = z.core.$ZodIssue;

/** Of a value that may be one of several things, what is wrong with the one that comes closest. */
function deepest(
  issues: readonly Issue[],
  from: MappingPath = [],
): { readonly issue: Issue; readonly path: MappingPath } {
  const found = issues.map((issue) => {
    const path = [...from, ...(issue.path as Array<string | number>)];
    if (issue.code !== 'invalid_union') return { issue, path };
    const inner = issue.errors.filter((branch) => branch.length > 0).map((branch) => deepest(branch, path));
    return inner.sort((one, other) => depthOf(other) - depthOf(one))[0] ?? { issue, path };
  });
  return found[0] as (typeof found)[number];
}

const depthOf = ({ issue, path }: { readonly issue: Issue; readonly path: MappingPath }): number =>
  path.length + (issue.code === 'unrecognized_keys' ? 1 : 0);

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map(String).join(', ');
    case 'invalid_type':
      return issue.expected;
    case 'too_small':
      return `≥ ${issue.minimum}`;
    case 'too_big':
      return `≤ ${issue.maximum}`;
    default:
      return issue.message;
  }
}
