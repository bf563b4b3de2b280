/** Logins of the demo shop (C-CAT-7): printed at start and shown on the login page, in demo mode only. */

export const DEMO_PASSWORD = 'bancale-demo';

export type DemoRole = 'customer' | 'agent' | 'staff';

export interface DemoLogin {
  email: string;
  password: string;
  role: DemoRole;
  /** The user, and what this login is good for. */
  name: string;
  company: string;
}

export const DEMO_LOGINS: readonly DemoLogin[] = [
  {
    email: 'cliente1@example.com',
    password: DEMO_PASSWORD,
    role: 'customer',
    name: 'Marco Colombo',
    company: 'Termoidraulica Colombo S.r.l.',
  },
  {
    email: 'cliente2@example.com',
    password: DEMO_PASSWORD,
    role: 'customer',
    name: 'Elena Ferrari',
    company: 'Ferramenta Ferrari & Figli S.n.c.',
  },
  {
    email: 'agente1@example.com',
    password: DEMO_PASSWORD,
    role: 'agent',
    name: 'Paola Riva',
    company: 'Bancale S.p.A.',
  },
  {
    email: 'ufficio@example.com',
    password: DEMO_PASSWORD,
    role: 'staff',
    name: 'Ufficio vendite',
    company: 'Bancale S.p.A.',
  },
];
