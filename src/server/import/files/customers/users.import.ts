/** agents.csv and users.csv: who may log in (C-ID-6). */
import { makeFirstOwners } from '#server/modules/staff/index.ts';
import { custom, flag, oneOf, requiredText, text, whole } from '../../cells.ts';
import { CellRefused } from '../../import-failure.ts';
import { type AcceptedRow, fileImport, refuse, type TargetRow } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { ImportTable } from '../../import-table.ts';
import { readKnownLabels } from '../../known-codes.repository.ts';
import { email } from '../../trade-cells.ts';
import type { Target } from '../../upsert.repository.ts';
import { optional } from '../references.ts';
import { hashPasswords } from './password-hashes.ts';
import {
  endSessions,
  KNOWN_TO_FILES,
  linkAgentUsers,
  readErasedLogins,
  readStoredLogins,
} from './user-logins.repository.ts';

const AGENTS: Target = {
  name: 'agents',
  table: 'agents',
  key: ['code'],
  types: { code: 'text', name: 'text', email: 'text', phone: 'text' },
  whenMissing: 'keep',
};

const USERS: Target = {
  name: 'users',
  table: 'users',
  key: ['email'],
  types: {
    email: 'text',
    password_hash: 'text',
    password_chosen: 'boolean',
    role: 'text',
    client_id: 'int',
    agent_id: 'int',
    name: 'text',
    locale: 'text',
    is_demo: 'boolean',
    active: 'boolean',
  },
  // A demo login stays one, whatever is imported later: its password is public (C-CAT-7).
  onlyNew: ['is_demo'],
  // `r.password_chosen`: a chosen password stays. Decided in the statement that writes the row, because a user may
  // choose one while the import runs.
  merged: {
    password_hash: 'case when t.password_chosen and r.password_chosen then t.password_hash else r.password_hash end',
    password_chosen: 't.password_chosen and r.password_chosen',
    // Whom the office has shut out stays outside, whatever the file says.
    active: 'r.active and not t.closed_by_office',
  },
  whenMissing: 'switch-off',
  // People whom the office invited are in no file, and a shop always has an owner.
  missingOnly: KNOWN_TO_FILES,
};

/** Logins made from agents.csv: users.csv does not make them inactive. */
const AGENT_USERS: Target = { ...USERS, name: 'agent_users', whenMissing: 'keep' };

const password = custom<string>((value) => {
  if (value.length < 8) throw new CellRefused('short-password');
  return value;
}, '');

const PASSWORD = { password, replace_password: flag(false) };

export const agentsImport = fileImport({
  file: 'agents',
  columns: { code: requiredText(100), name: requiredText(200), email: email(''), phone: text(50), ...PASSWORD },
  needs: ['code', 'name'],
  targets: [AGENTS, AGENT_USERS],
  convert({ password: plain, replace_password, ...agent }, run): TargetRow[] {
    const rows: TargetRow[] = [{ target: AGENTS, row: agent }];
    if (agent.email && plain) {
      const user = {
        email: agent.email,
        password: plain,
        replace_password,
        role: 'agent',
        name: agent.name,
        is_demo: run.demo,
        active: true,
      };
      rows.push({ target: AGENT_USERS, row: user });
    }
    return rows;
  },
  prepare: (rows, run, table) => readyLogins(rows, { target: AGENT_USERS, run, table }),
  async finish(run) {
    reportKeptPasswords(run);
    await linkAgentUsers(run.db);
    await readKnownLabels(run.db, run.known);
  },
});

export const usersImport = fileImport({
  file: 'users',
  columns: {
    email: email(),
    ...PASSWORD,
    password_hash: custom<string>((value) => {
      if (!/^\$argon2id\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]+$/.test(value)) throw new CellRefused('bad-hash');
      return value;
    }, ''),
    role: oneOf(['customer', 'agent', 'staff']),
    customer: whole(0, 2_000_000_000, 0),
    agent: text(100),
    name: text(200),
    locale: oneOf(['it', 'en'], 'it'),
    active: flag(true),
  },
  needs: ['email', 'role'],
  targets: [USERS],
  convert({ customer, agent, active = true, ...user }, run) {
    if ((user.role === 'customer' && !customer) || (user.role === 'agent' && !agent)) refuse('role-owner', 'role');
    // People of a customer that was merged sign in to the other one.
    const client_id = customer ? (run.known.merged.get(customer) ?? customer) : null;
    if (client_id && !run.known.customers.has(client_id)) refuse('unknown-customer', 'customer');
    const agent_id = optional(agent, (code) => run.known.agents.get(code) ?? refuse('unknown-agent', 'agent'));
    return { target: USERS, row: { ...user, client_id, agent_id, is_demo: run.demo, active } };
  },
  prepare: (rows, run, table) => readyLogins(rows, { target: USERS, run, table }),
  async finish(run) {
    reportKeptPasswords(run);
    await makeFirstOwners(run.db);
  },
});

interface Logins {
  readonly target: Target;
  readonly run: ImportRun;
  readonly table: ImportTable;
}

/** Logins of the current file that keep a password chosen by their owner. */
const keptPasswords = new WeakMap<ImportRun, { file: string; count: number }>();

/** The rows to write: without those of erased users, with hashes. */
async function readyLogins(rows: AcceptedRow[], logins: Logins): Promise<AcceptedRow[]> {
  const others = rows.filter(({ target }) => target !== logins.target);
  return [...others, ...(await withHashes(await withoutErased(rows, logins), logins))];
}

/** Erased users stay erased: a file that still names them creates no login. */
async function withoutErased(rows: AcceptedRow[], { target, run, table }: Logins): Promise<AcceptedRow[]> {
  const users = rows.filter((accepted) => accepted.target === target);
  const erased = await readErasedLogins(
    run.db,
    users.map(({ row }) => String(row.email)),
  );
  return users.filter(({ row, line }) => {
    const value = String(row.email);
    if (!erased.has(value)) return true;
    run.log.warn({ file: table.file, line, column: table.sourceColumn('email'), value, code: 'erased-login' });
    return false;
  });
}

/**
 * Plain passwords become argon2id hashes; a stored hash of the same password stays, so that importing again changes
 * nothing. A password chosen by its owner stays too, unless the row says otherwise: then the wholesaler's password
 * replaces it, and the user's sessions end.
 */
async function withHashes(users: AcceptedRow[], { target: _, run, table }: Logins): Promise<AcceptedRow[]> {
  const stored = await readStoredLogins(
    run.db,
    users.map(({ row }) => String(row.email)),
  );
  const cells = users.map(({ row }) => {
    const login = stored.get(String(row.email));
    const [plain, given] = [String(row.password ?? ''), String(row.password_hash ?? '')];
    const keeps = login?.chosen === true && row.replace_password !== true;
    return { login, keeps, plain: keeps ? '' : plain, given: keeps ? '' : given, brings: plain !== '' || given !== '' };
  });
  const hashes = await hashPasswords(
    cells.map(({ plain, given, login }) => ({ plain, given, stored: login?.hash ?? '' })),
    run.checkInterrupted,
  );
  const replaced: string[] = [];
  const count = keptPasswords.get(run)?.count ?? 0;
  keptPasswords.set(run, {
    file: table.file,
    count: count + cells.filter(({ keeps, brings }) => keeps && brings).length,
  });
  for (const [index, { row }] of users.entries()) {
    const { login, keeps, brings } = cells[index] as (typeof cells)[number];
    if (login?.chosen && !keeps && brings && hashes[index] !== login.hash) replaced.push(String(row.email));
    // Without a password in the row, the chosen one cannot be replaced.
    row.password_chosen = login !== undefined && !(row.replace_password === true && brings);
    row.password_hash = hashes[index];
    delete row.password;
    delete row.replace_password;
  }
  if (replaced.length > 0) await endSessions(run.db, replaced);
  return users;
}

/** One message for all of them: otherwise every import of the same file would list them all again. */
function reportKeptPasswords(run: ImportRun): void {
  const { file, count } = keptPasswords.get(run) ?? { file: '', count: 0 };
  keptPasswords.delete(run);
  if (count > 0)
    run.log.warn({ file, line: 0, column: 'password', value: '', code: 'chosen-password', details: { count } });
}
