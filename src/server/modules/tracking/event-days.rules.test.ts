import { describe, expect, it } from 'vitest';
import { endOf, missingDays, oldParts } from './event-days.rules.ts';

const now = new Date('2026-11-28T23:59:00Z');

describe('parts of the stored events', () => {
  it('say by their names where they end', () => {
    expect(endOf('tracking_events_20261231')).toEqual(new Date('2027-01-01T00:00:00Z'));
    expect(endOf('tracking_events_to_20261130')).toEqual(new Date('2026-11-30T00:00:00Z'));
    expect(endOf('tracking_events_other')).toBeUndefined();
  });

  it('are made for today and seven days ahead', () => {
    const missing = missingDays(['tracking_events_other', 'tracking_events_20261128', 'tracking_events_20261130'], now);
    expect(missing.map(({ part }) => part.slice(-8))).toEqual([
      '20261129',
      '20261201',
      '20261202',
      '20261203',
      '20261204',
      '20261205',
    ]);
    expect(missing[0]).toMatchObject({ from: new Date('2026-11-29T00:00:00Z'), to: new Date('2026-11-30T00:00:00Z') });
  });

  it('begin where the table that was there before ends', () => {
    const missing = missingDays(['tracking_events_to_20261130'], now);
    expect(missing[0]?.part).toBe('tracking_events_20261130');
  });

  it('are old when their newest event is', () => {
    const parts = [
      'tracking_events_other',
      'tracking_events_to_20261027',
      'tracking_events_20261027',
      'tracking_events_20261029',
    ];
    expect(oldParts(parts, now, 30)).toEqual(['tracking_events_to_20261027', 'tracking_events_20261027']);
  });
});
