/**
 * Where background work is reported (docs/office-house.md). Whatever is repeated has a log for its failures; work of a log
 * that has a board is known to that board too: when it ran, how long, how it ended, and whether staff paused it.
 */

import { isJobOf } from '#contract/values/job-names.ts';

export interface JobRun {
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** How many things it did, when it counts them. */
  readonly done: number | undefined;
  readonly error: unknown;
  readonly isFailed: boolean;
}

/** What the board can do with a job. */
export interface JobHandle {
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly every: number;
  /** Whether it is being repeated, or the settings keep it off. */
  isOn(): boolean;
  isRunning(): boolean;
  /** When the timer runs it next; undefined = it is off. */
  nextAt(): Date | undefined;
  /** As `RepeatedWork.runSoon`. */
  runSoon(): void;
  /**
   * Runs it at once, or after the run that is underway; resolves when that run has ended.
   * @param begins is called when this very run begins: what `ran` says next is about it
   */
  runNow(begins?: () => void): Promise<void>;
}

export interface JobBoard {
  add(job: JobHandle): void;
  /** False = staff paused it. */
  mayRun(name: string): Promise<boolean>;
  ran(name: string, run: JobRun): Promise<void>;
  /** In a thread that serves requests only: who does the work of this name instead; undefined = this thread itself. */
  doneElsewhere?(name: string): { runSoon(): void } | undefined;
}

const boards = new WeakMap<object, JobBoard>();

/** Work that is created with this log from now on is known to the board. */
export function reportJobsTo(board: JobBoard, log: object): void {
  boards.set(log, board);
}

const rolesOf = new WeakMap<object, ReadonlySet<string>>();

/** Work that is created with this log from now on is repeated here only if one of these roles has it (`ROLES`). */
export function limitJobsTo(roles: ReadonlySet<string>, log: object): void {
  rolesOf.set(log, roles);
}

/** False = other processes do it. */
export function runsHere(name: string, log: object): boolean {
  const roles = rolesOf.get(log);
  return roles === undefined || isJobOf(name, roles);
}

export const boardOf = (log: object): JobBoard | undefined => boards.get(log);
