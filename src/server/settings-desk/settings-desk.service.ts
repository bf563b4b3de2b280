/**
 * Settings in the office: what each is, changing those that the operator leaves open, and what a change would have meant. A change is an
 * operation (C-OFF-1), undone key by key (C-OFF-2); two people on one setting read of each other (C-OFF-4).
 */
import {
  changeableOf,
  type EffectAbout,
  type SettingValue,
  settingFault,
} from '#contract/values/changeable-settings.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { isAddable, mostOf } from '../modules/catalogue/index.ts';
import {
  type Act,
  type Collision,
  type Operations,
  type Ran,
  readCollisions,
  refuseAll,
  type Undoable,
} from '../modules/operations/index.ts';
import { creditState, exceededBy, firstPickupWindow, readBuyersOnCredit, wallTime } from '../modules/orders/index.ts';
import { minimumOrder, transportCost } from '../modules/pricing/index.ts';
import { checkoutSettings, defaultSettings, tradeSettings } from '../settings.ts';
import type { Settings } from '../settings-schema.ts';
import { changedSettings, countingOverrides, type OperatorSettings } from './overridden-settings.ts';
import { readPastOrders, readPastStock, readReservable } from './past-orders.repository.ts';
import { settingAt, settingLeaves } from './setting-paths.rules.ts';
import {
  creditEffect,
  type Effect,
  type EffectRules,
  effectOf,
  reserveEffect,
  stockEffect,
} from './settings-effect.rules.ts';
import {
  announceSettings,
  lockOverrides,
  readOverrides,
  removeOverride,
  type SettingOverride,
  writeOverride,
} from './settings-overrides.repository.ts';

export interface SettingChange {
  readonly key: string;
  /** null = back to the default. */
  readonly value: SettingValue | null;
}

export interface SeenSetting {
  readonly key: string;
  readonly value: SettingValue;
  readonly usual: SettingValue;
  readonly from: 'default' | 'file' | 'office';
  readonly waits: boolean;
  readonly override: SettingOverride | undefined;
}

export interface SettingsHand {
  readonly userId: number;
  readonly name: string;
  readonly key: string;
  readonly locale: Locale;
}

export interface SettingsDesk {
  list(): Promise<SeenSetting[]>;
  /** @throws AppError `validation` with a sentence per setting; `changed-meanwhile`. */
  save(
    changes: readonly SettingChange[],
    known: ReadonlyArray<{ readonly key: string; readonly value: SettingValue }>,
    hand: SettingsHand,
  ): Promise<Ran<{ readonly needsRestart: boolean }>>;
  /** @throws AppError `validation`. */
  effect(changes: readonly SettingChange[], locale: Locale): Promise<Effect[]>;
}

export interface SettingsDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  readonly operator: OperatorSettings;
  /** Those that the modules were built with, live ones as they are now. */
  readonly running: () => Settings;
  /** Announced in the transaction: prices and pages that were made with them are old. */
  readonly announce: (transaction: Queryable) => Promise<unknown>;
}

const DAYS = 90;
/** The day of an order and of its arrivals; only whether they are in the past matters. */
const SOME_DAY = '2000-01-01';
/** The smallest order there can be. */
const SMALLEST = 1;
const DAY_MS = 86_400_000;

const CLOSED = {
  it: 'Si cambia solo nel file di chi gestisce il server.',
  en: 'It is changed only in the file of the server’s operator.',
} as const;
const TOGETHER = {
  it: 'Non va insieme alle altre impostazioni.',
  en: 'It does not fit the other settings.',
} as const;

/** Lists are shown as they are written. */
function shown(value: unknown): SettingValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlain ? value.join(', ') : JSON.stringify(value ?? '').slice(0, 200);
}

export function createSettingsDesk(deps: SettingsDeskDeps): SettingsDesk {
  const { db, clock, operations, operator, running, announce } = deps;
  const usual = defaultSettings();
  operations.registerUndoable('setting', undoableSettings(deps));

  /** The value that an override replaces. */
  const baseOf = (key: string) => shown(settingAt(operator.settings, key));

  /** @throws AppError `validation`. */
  function checked(changes: readonly SettingChange[], stored: readonly SettingOverride[], locale: Locale): Settings {
    const errors: Record<string, string[]> = {};
    for (const { key, value } of changes) {
      const setting = changeableOf(key);
      const fault =
        !setting || operator.fixed.has(key)
          ? CLOSED[locale]
          : value === null
            ? undefined
            : settingFault(setting, value, locale);
      if (fault) errors[key] = [fault];
    }
    if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
    const given = new Set(changes.map(({ key }) => key));
    const others = countingOverrides(stored, operator).filter(({ key }) => !given.has(key));
    const next = changedSettings(operator.settings, [
      ...others,
      ...changes.map(({ key, value }) => ({ key, value: value ?? baseOf(key) })),
    ]);
    if (next) return next;
    throw new AppError('validation', {
      errors: Object.fromEntries(changes.map(({ key }) => [key, [TOGETHER[locale]]])),
    });
  }

  return {
    async list() {
      const stored = new Map(countingOverrides(await readOverrides(db), operator).map((one) => [one.key, one]));
      return settingLeaves(operator.settings).map(([key, value]): SeenSetting => {
        const override = stored.get(key);
        const counts = override?.value ?? shown(value);
        return {
          key,
          value: counts,
          usual: shown(settingAt(usual, key) ?? ''),
          from: override ? 'office' : operator.fixed.has(key) ? 'file' : 'default',
          waits: changeableOf(key) !== undefined && counts !== shown(settingAt(running(), key)),
          override,
        };
      });
    },

    async save(changes, known, hand) {
      const { userId, name, key: press, locale } = hand;
      const act: Act = {
        actor: { userId, name },
        source: 'office',
        kind: 'setting.save',
        key: press,
        params: { keys: changes.map(({ key }) => key), values: changes.map(({ value }) => value) },
      };
      return operations.run(db, act, async (transaction, change) => {
        await lockOverrides(transaction);
        const stored = await readOverrides(transaction);
        checked(changes, stored, locale);
        const held = new Map(known.map(({ key, value }) => [key, value]));
        const wanted = changes.map(({ key, value }) => ({
          key,
          value,
          before: stored.find((one) => one.key === key)?.value ?? baseOf(key),
          after: value ?? baseOf(key),
        }));
        const collisions: Collision[] = [];
        for (const { key, before, after } of wanted) {
          const found = await readCollisions(
            transaction,
            userId,
            { entity: 'setting', key },
            {
              known: held.has(key) ? { value: held.get(key) ?? null } : {},
              stored: { value: before },
              wanted: { value: after },
            },
          );
          // The page has one field per setting.
          collisions.push(...found.map((one) => ({ ...one, field: key })));
        }
        refuseAll(collisions);
        for (const { key, value, before, after } of wanted) {
          if (value === null) await removeOverride(transaction, key);
          else await writeOverride(transaction, key, { value, at: clock(), by: name });
          change({ entity: 'setting', key, before: { value: before }, after: { value: after } });
        }
        await announceSettings(transaction);
        await announce(transaction);
        return { needsRestart: changes.some(({ key }) => !changeableOf(key)?.isLive) };
      });
    },

    async effect(changes, locale) {
      const stored = await readOverrides(db);
      const next = checked(changes, stored, locale);
      const abouts = new Set(
        changes.flatMap(({ key }): EffectAbout[] => {
          const setting = changeableOf(key);
          return setting && 'effect' in setting && setting.effect ? [setting.effect] : [];
        }),
      );
      const since = new Date(clock().getTime() - DAYS * DAY_MS);
      const [now, then] = [rulesOf(running()), rulesOf(next)];
      const effects: Effect[] = [];
      for (const about of abouts) {
        if (about === 'availability') effects.push(stockEffect(await readPastStock(db.reading, since), now, then));
        else if (about === 'reserve')
          effects.push(reserveEffect(await readReservable(db), next.stock.reserve === 'unacknowledged'));
        else if (about === 'credit')
          effects.push(creditEffect(await readBuyersOnCredit(db, since, running().credit.from), now, then));
        else effects.push(effectOf(about, await readPastOrders(db.reading, since), now, then));
      }
      return effects;
    },
  };
}

/** The shop's own rules under these settings. */
function rulesOf(settings: Settings): EffectRules {
  const trade = tradeSettings(settings);
  const { pickup, credit } = checkoutSettings(settings);
  const { availability } = settings;
  return {
    sells({ quantity, now, undated }) {
      const arriving = quantity - now - undated;
      const arrivals = arriving > 0 ? [{ quantity: arriving, date: SOME_DAY, precision: 'date' as const }] : [];
      const article = { stock: now, arrivals };
      return (
        isAddable(article, SOME_DAY, availability) && quantity <= (mostOf(article, SOME_DAY, availability) ?? quantity)
      );
    },
    isBlocked({ limit, used, unpaid }) {
      const use = { unfulfilledOrders: used, unbilledNotes: 0, openDeadlines: 0, advances: 0 };
      const isOver = limit !== null && exceededBy(creditState(limit, use, SMALLEST)) > 0;
      return (isOver && credit.overLimit === 'block') || (unpaid > 0 && credit.onUnpaid === 'block');
    },
    transport: ({ net, delivery }) => transportCost(net, false, delivery, trade.transport).cost,
    isEnough: ({ net, ownMinimum }) => minimumOrder(net, ownMinimum ?? trade.minimumOrder).compliant,
    window({ sentAt }) {
      const { date, from } = firstPickupWindow(wallTime(sentAt, settings.timeZone), pickup);
      return `${date} ${from}`;
    },
  };
}

function undoableSettings({ clock, operator, announce }: SettingsDeskDeps): Undoable {
  const base = (key: string) => shown(settingAt(operator.settings, key));
  return {
    access: { read: 'settings.write', undo: () => 'settings.write' },
    async read(transaction, key) {
      await lockOverrides(transaction);
      if (!changeableOf(key)) return undefined;
      const stored = (await readOverrides(transaction)).find((one) => one.key === key);
      return { value: stored?.value ?? base(key) };
    },
    async apply(transaction, key, values) {
      const value = values?.value as SettingValue | undefined;
      const setting = changeableOf(key);
      if (!setting || operator.fixed.has(key)) throw new AppError('conflict');
      if (value === undefined || value === base(key)) await removeOverride(transaction, key);
      else if (settingFault(setting, value, 'en') === undefined)
        await writeOverride(transaction, key, { value, at: clock(), by: '' });
      else throw new AppError('conflict');
      await announceSettings(transaction);
      await announce(transaction);
    },
  };
}
