/** How long a session lasts: a number of days without use, and a maximum since the login (C-ID-2). */
export interface SessionLife {
  /** Days without use. */
  readonly idleDays: number;
  /** Days since the login, even when it is used. */
  readonly maxDays: number;
  readonly agentMaxDays: number;
  readonly staffMaxDays: number;
}

/** In the office: hours without use (C-OFF); the maximum is that of staff. */
const OFFICE_IDLE_HOURS = 8;

/** How long sessions of the office last. */
export function officeLife(life: SessionLife): SessionLife {
  return { ...life, idleDays: OFFICE_IDLE_HOURS / 24 };
}

export type Role = 'customer' | 'agent' | 'staff';

const DAY_MS = 86_400_000;

/** End of a session whose last use is now. */
export function sessionEnd(life: SessionLife, role: Role, opened: Date, now: Date): Date {
  const longest = { customer: life.maxDays, agent: life.agentMaxDays, staff: life.staffMaxDays }[role];
  return new Date(Math.min(opened.getTime() + longest * DAY_MS, now.getTime() + life.idleDays * DAY_MS));
}
