/** agents.csv and users.csv: who may log in (C-ID-6). */
import { custom, oneOf, requiredText, text, whole } from '../cells.ts';
import { CellRefused } from '../import-failure.ts';
import { type AcceptedRow, fileImport, refuse, type TargetRow } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { readKnownLabels } from '../known-codes.repository.ts';
import { email } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { hashPasswords } from './password-hashes.ts';
import { optional } from './references.ts';
import { linkAgentUsers, readPasswordHashes } from './user-logins.repository.ts';

const AGENTS: Target = {
  name: 'agents',
  table: 'agents',
  key: ['code'],
  types: { code: 'text', name: 'text', email: 'text', phone: 'text' },
  whenForgotten: 'keep',
};

const USERS: Target = {
  name: 'users',
  table: 'users',
  key: ['email'],
  types: {
    email: 'text',
    password_hash: 'text',
    role: 'text',
    client_id: 'int',
    agent_id: 'int',
    name: 'text',
    locale: 'text',
    is_demo: 'boolean',
    active: 'boolean',
  },
  // A demo login stays one, whatever is imported later: its password is known to everybody (C-CAT-7).
  onlyNew: ['is_demo'],
  whenForgotten: 'switch-off',
};

/** Logins made from agents.csv: users.csv does not switch them off. */
const AGENT_USERS: Target = { ...USERS, name: 'agent_users', whenForgotten: 'keep' };

const password = custom<string>((value) => {
  if (value.length < 8) throw new CellRefused('short-password');
  return value;
}, '');

export const agentsImport = fileImport({
  file: 'agents',
  columns: { code: requiredText(100), name: requiredText(200), email: email(''), phone: text(50), password },
  needs: ['code', 'name'],
  targets: [AGENTS, AGENT_USERS],
  convert({ password: plain, ...agent }, run): TargetRow[] {
    const rows: TargetRow[] = [{ target: AGENTS, row: agent }];
    if (agent.email && plain) {
      const user = {
        email: agent.email,
        password: plain,
        role: 'agent',
        name: agent.name,
        is_demo: run.demo,
        active: true,
      };
      rows.push({ target: AGENT_USERS, row: user });
    }
    return rows;
  },
  prepare: (rows, run) => withHashes(rows, AGENT_USERS, run),
  async finish(run) {
    await linkAgentUsers(run.db);
    await readKnownLabels(run.db, run.known);
  },
});

export const usersImport = fileImport({
  file: 'users',
  columns: {
    email: email(),
    password,
    password_hash: custom<string>((value) => {
      if (!/^\$argon2id\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]+$/.test(value)) throw new CellRefused('bad-hash');
      return value;
    }, ''),
    role: oneOf(['customer', 'agent', 'staff']),
    customer: whole(0, 2_000_000_000, 0),
    agent: text(100),
    name: text(200),
    locale: oneOf(['it', 'en'], 'it'),
  },
  needs: ['email', 'role'],
  targets: [USERS],
  convert({ customer, agent, ...user }, run) {
    if ((user.role === 'customer' && !customer) || (user.role === 'agent' && !agent)) refuse('role-owner', 'role');
    if (customer && !run.known.customers.has(customer)) refuse('unknown-customer', 'customer');
    const agent_id = optional(agent, (code) => run.known.agents.get(code) ?? refuse('unknown-agent', 'agent'));
    return { target: USERS, row: { ...user, client_id: customer || null, agent_id, is_demo: run.demo, active: true } };
  },
  prepare: (rows, run) => withHashes(rows, USERS, run),
});

/** Plain passwords become argon2id hashes; a stored hash of the same password stays, so that importing again changes nothing. */
async function withHashes(rows: AcceptedRow[], target: Target, run: ImportRun): Promise<AcceptedRow[]> {
  const users = rows.filter((accepted) => accepted.target === target);
  const stored = await readPasswordHashes(
    run.db,
    users.map(({ row }) => String(row.email)),
  );
  const hashes = await hashPasswords(
    users.map(({ row }) => ({
      plain: String(row.password ?? ''),
      given: String(row.password_hash ?? ''),
      stored: stored.get(String(row.email)) ?? '',
    })),
    run.checkInterrupted,
  );
  for (const [index, { row }] of users.entries()) {
    delete row.password;
    row.password_hash = hashes[index];
  }
  return rows;
}
