/** What the shop of the HTTP tests holds. */
import type { Database } from '#server/db/index.ts';
import { hashPassword } from '#server/modules/customers/index.ts';

/** Two customers with two addresses each, an agent of the first, an office user; password `bancale-demo`. */
export async function fillWithDemo(db: Database, _dataDir: string): Promise<void> {
  const hash = await hashPassword('bancale-demo');
  await db.query(null, `insert into agents (code, name, email) values ('A1', 'Agente Uno', 'agente1@example.com')`);
  await db.query(
    null,
    `insert into customers (client_id, company_name, agent_id) values (101, 'Rossi Srl', 1), (102, 'Bianchi Snc', null)`,
  );
  await db.query(
    null,
    `insert into addresses (client_id, address_code, name, street, city, position)
     values (101, 1, 'Sede', 'Via Roma 1', 'Milano', 1), (101, 2, 'Cantiere', 'Via Po 2', 'Torino', 2), (102, 1, 'Sede', 'Via Dante 3', 'Roma', 1)`,
  );
  await db.query(
    null,
    `insert into users (email, password_hash, role, client_id, agent_id, name, is_demo) values
     ('cliente1@example.com', $1, 'customer', 101, null, 'Mario Rossi', true),
     ('cliente2@example.com', $1, 'customer', 102, null, 'Luca Bianchi', true),
     ('agente1@example.com', $1, 'agent', null, 1, 'Agente Uno', true),
     ('ufficio@example.com', $1, 'staff', null, null, 'Ufficio', true)`,
    [hash],
  );
}
