/** Times and durations of background work, in words. */
import { m } from '#office/messages/messages.js';

/** `ogni 5 s`, `ogni 10 min`, `ogni ora`. `seconds` null = it does not run here. */
export function scheduleWords(seconds: number | null): string {
  if (seconds === null) return '—';
  if (seconds < 60) return m.jobs_every_seconds({ count: trimmed(seconds) });
  if (seconds < 3600) return m.jobs_every_minutes({ count: trimmed(seconds / 60) });
  return m.jobs_every_hours({ count: trimmed(seconds / 3600) });
}

/** `40 ms`, `1,2 s`, `3 min`. */
export function durationWords(ms: number, comma: string): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1).replace('.', comma)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

const trimmed = (value: number) => String(Math.round(value * 10) / 10);
