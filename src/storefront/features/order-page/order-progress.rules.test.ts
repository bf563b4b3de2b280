import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/endpoints/order.ts';
import { progressOf } from './order-progress.rules.ts';

const event = (status: OrderStatus) => ({ status, at: `${status}!`, actor: '', note: '' });
const words = (status: OrderStatus, ...passed: OrderStatus[]) =>
  progressOf({ status, timeline: passed.map(event) }).map(({ step, state }) => `${step} ${state}`);

describe('progress of an order (C-ORD-5)', () => {
  it('waits to be accepted once sent', () => {
    expect(words('IA', 'IA')).toEqual(['sent done', 'to-accept awaited', 'to-fulfil ahead', 'fulfilled ahead']);
  });

  it('waits for the rest when partly fulfilled', () => {
    expect(words('partial', 'IA', 'NE', 'partial')).toEqual([
      'sent done',
      'accepted done',
      'partial done',
      'residual awaited',
      'fulfilled ahead',
    ]);
  });

  it('mentions a first delivery only when there was one', () => {
    expect(words('E', 'IA', 'NE', 'E')).toEqual(['sent done', 'accepted done', 'fulfilled done']);
    expect(words('E', 'IA', 'NE', 'partial', 'E')).toContain('partial done');
  });

  it('ends where it was cancelled', () => {
    expect(words('cancelled', 'IA', 'cancelled')).toEqual(['sent done', 'cancelled done']);
    expect(words('cancelled', 'IA', 'NE', 'cancelled')).toEqual(['sent done', 'accepted done', 'cancelled done']);
  });

  it('knows the way of an order whose history was not recorded', () => {
    expect(words('NE')).toEqual(['sent done', 'accepted done', 'to-fulfil awaited', 'fulfilled ahead']);
  });

  it('shows an amendment where it happened, and no second step', () => {
    const at = (status: OrderStatus, day: string, changes?: string[]) => {
      return { status, at: `2026-11-${day}`, actor: '', note: '', ...(changes && { changes }) };
    };
    const timeline = [
      at('IA', '20'),
      at('IA', '21', ['DADO: 10 → 5']),
      at('NE', '22'),
      at('NE', '23', ['VITE: 1 → 2']),
    ];
    expect(progressOf({ status: 'NE', timeline }).map(({ step, changes }) => [step, changes])).toEqual([
      ['sent', undefined],
      ['amended', ['DADO: 10 → 5']],
      ['accepted', undefined],
      ['amended', ['VITE: 1 → 2']],
      ['to-fulfil', undefined],
      ['fulfilled', undefined],
    ]);
  });

  it('says when', () => {
    expect(progressOf({ status: 'IA', timeline: [event('IA')] })[0]).toEqual({
      step: 'sent',
      state: 'done',
      at: 'IA!',
    });
  });

  it('says who, and why', () => {
    const timeline = [event('IA'), { status: 'cancelled' as const, at: 'then', actor: 'Ufficio', note: 'Doppio' }];
    expect(progressOf({ status: 'cancelled', timeline }).at(-1)).toEqual({
      step: 'cancelled',
      state: 'done',
      at: 'then',
      actor: 'Ufficio',
      note: 'Doppio',
    });
  });

  it('shows every delivery of an order that comes in parts', () => {
    expect(words('E', 'IA', 'NE', 'partial', 'partial', 'E')).toEqual([
      'sent done',
      'accepted done',
      'partial done',
      'partial done',
      'fulfilled done',
    ]);
  });
});
