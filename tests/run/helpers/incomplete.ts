import type { Remedy } from '../../../src/evidence/remedy.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { operatorActions } from '../../../src/target/operator/actions.ts';
import type { PlainTarget } from '../../../src/target/plain.ts';
import { isScope, scopes } from '../../../src/contract/scopes.ts';

/** A run, with what its operator can do: an operator's address does not tell. */
export interface Setting {
  readonly options: RunOptions;
  /** null: it has no operator; `person`: one at the terminal. */
  readonly operator: readonly string[] | 'person' | null;
}

type PlainKey = PlainTarget['keys'][number];

export const withTarget = (setting: Setting, change: Partial<PlainTarget>): Setting => ({
  ...setting,
  options: { ...setting.options, target: { ...setting.options.target, ...change } },
});

export const withOptions = (setting: Setting, change: Partial<RunOptions>): Setting => ({
  ...setting,
  options: { ...setting.options, ...change },
});

export const withLive = (setting: Setting, change: Partial<NonNullable<PlainTarget['live']>>): Setting => {
  const { live } = setting.options.target;
  return live === null ? setting : withTarget(setting, { live: { ...live, ...change } });
};

export const keysWhere = (setting: Setting, keep: (key: PlainKey) => boolean): Setting =>
  withTarget(setting, { keys: setting.options.target.keys.filter(keep) });

type One = Remedy[number];

/** Gives secrets of keys that the deployment knows. */
export type MakeKey = (mode: 'test' | 'live', key: Extract<One, { is: 'key' }>) => string;

/** Adds what a remedy names, and nothing else. */
export const apply = (setting: Setting, remedy: Remedy, full: Setting, makeKey: MakeKey): Setting =>
  remedy.reduce((applied, missing) => applyOne(applied, missing, full, makeKey), setting);

function applyOne(setting: Setting, missing: One, full: Setting, makeKey: MakeKey): Setting {
  const { options } = setting;
  const { target } = options;
  const whole = full.options.target;
  switch (missing.is) {
    case 'profile':
      return withOptions(setting, { profile: missing.profile });
    case 'patience':
      return withOptions(setting, { patience_s: missing.seconds });
    case 'permit':
      return withOptions(setting, {
        allow: { ...options.allow, ...(missing.flag === '--allow-writes' ? { writes: true } : { prompts: true }) },
      });
    case 'pay_url':
      return withTarget(setting, { payUrl: whole.payUrl });
    case 'website':
      return withLive(setting, { website: whole.live!.website });
    case 'webhooks':
      return withTarget(setting, { webhooks: { ...whole.webhooks!, signature: null } });
    case 'signature':
      return withTarget(setting, { webhooks: { ...target.webhooks!, signature: whole.webhooks!.signature } });
    case 'tills':
      return withLive(setting, {
        tills: {
          ...target.live!.tills,
          [missing.state]: whole.live!.tills[missing.state].slice(0, missing.count),
        },
      });
    case 'payers':
      return withLive(setting, { payers: whole.live!.payers.slice(0, missing.count) });
    case 'spend_cap':
      return withLive(setting, { spendCapMinor: whole.live!.spendCapMinor });
    case 'key':
      return withTarget(setting, { keys: [...target.keys, madeKey(setting, missing, makeKey)] });
    case 'operator':
      return withOperator(setting, missing, full);
  }
}

function madeKey({ options: { target } }: Setting, missing: Extract<One, { is: 'key' }>, makeKey: MakeKey): PlainKey {
  return {
    label: `ADDED_${target.keys.length}`,
    secret: makeKey(missing.mode, missing),
    mode: missing.mode,
    scopes: missing.has.filter(isScope),
    status: missing.status,
    business: missing.business,
    exclusive: false,
  };
}

function withOperator(
  setting: Setting,
  { actions, program }: Extract<One, { is: 'operator' }>,
  full: Setting,
): Setting {
  const manualTasks = operatorActions.filter((action) => action !== 'advance_clock' && action !== 'set_ledger');
  const isPersonal = !program && actions.every((action) => manualTasks.some((manualTask) => manualTask === action));
  if (setting.operator === null && isPersonal)
    return { ...withTarget(setting, { operator: { is: 'manual' } }), operator: 'person' };
  const before = setting.operator === 'person' ? manualTasks : (setting.operator ?? []);
  return {
    ...withTarget(setting, { operator: full.options.target.operator }),
    operator: [...new Set([...before, ...actions])],
  };
}

const only = (mode: 'test' | 'live') => (key: PlainKey) => key.mode === mode;
const isMain = (key: PlainKey) => key.business === 'main' && key.status === 'active';
const isWhole = (key: PlainKey) => isMain(key) && key.scopes?.length === scopes.length;

const noOperator = (full: Setting): Setting => ({ ...withTarget(full, { operator: null }), operator: null });
const without =
  (...actions: readonly string[]) =>
  (full: Setting): Setting => ({
    ...full,
    operator: operatorActions.filter((action) => !actions.includes(action)),
  });
const manual = (full: Setting): Setting => ({
  ...withTarget(full, { operator: { is: 'manual' } }),
  operator: 'person',
});
const sandboxOnly = (full: Setting): Setting =>
  withOptions(withTarget(noOperator(full), { live: null, webhooks: null }), { deployments: ['sandbox'] });
const oneKey = (setting: Setting): Setting => {
  const first = (mode: string) => setting.options.target.keys.find((key) => key.mode === mode && isWhole(key));
  return withTarget(setting, {
    keys: [first('test'), setting.options.target.live && first('live')].filter((key) => !!key),
  });
};
const noPermits = (setting: Setting): Setting => withOptions(setting, { allow: { writes: false, prompts: false } });
const liveOnly = (full: Setting): Setting =>
  withOptions(withTarget(noOperator(full), { sandbox: null }), { deployments: ['live'] });
const noTills = { open: [], closed: [], foreign: [] };

/** What merchants have, and the whole target of the reference without one thing or another. */
export const incomplete: Readonly<Record<string, (full: Setting) => Setting>> = {
  'a sandbox and one key': (full) => oneKey(sandboxOnly(full)),
  'a sandbox, one key, quick': (full) => withOptions(oneKey(sandboxOnly(full)), { profile: 'quick' }),
  'a sandbox, one key, no patience': (full) => withOptions(oneKey(sandboxOnly(full)), { patience_s: 10 }),
  'a sandbox, one key, quick, no patience': (full) =>
    withOptions(oneKey(sandboxOnly(full)), { profile: 'quick', patience_s: 1 }),
  'a sandbox and a key that reads charges': (full) =>
    keysWhere(sandboxOnly(full), (key) => key.mode === 'test' && key.scopes?.join() === 'charges:read'),
  'a sandbox and a key that makes charges': (full) =>
    keysWhere(sandboxOnly(full), (key) => key.mode === 'test' && key.scopes?.join() === 'charges:write'),
  'a sandbox and a key that reads the balance': (full) =>
    keysWhere(sandboxOnly(full), (key) => key.mode === 'test' && key.scopes?.join() === 'balance:read'),
  'a sandbox and a key of unknown scopes': (full) => {
    const setting = oneKey(sandboxOnly(full));
    const keys = setting.options.target.keys.map((key) => ({ ...key, scopes: null }));
    return withTarget(setting, { keys });
  },
  'a sandbox and all keys': sandboxOnly,
  'a sandbox without a key of another business': (full) =>
    keysWhere(sandboxOnly(full), ({ business }) => business !== 'other'),
  'a sandbox without a key of a draft': (full) => keysWhere(sandboxOnly(full), ({ business }) => business !== 'draft'),
  'a sandbox without a key that expired': (full) => keysWhere(sandboxOnly(full), ({ status }) => status !== 'expired'),
  'a sandbox without a revoked key': (full) => keysWhere(sandboxOnly(full), ({ status }) => status !== 'revoked'),
  'a sandbox without a live key': (full) => keysWhere(sandboxOnly(full), only('test')),
  'a sandbox with keys of all scopes only': (full) =>
    keysWhere(sandboxOnly(full), (key) => !isMain(key) || isWhole(key)),
  'a sandbox and a person': (full) => manual(withTarget(sandboxOnly(full), {})),
  'a sandbox, one key and a person': (full) => oneKey(manual(sandboxOnly(full))),
  'a sandbox, a person and webhooks': (full) =>
    withTarget(manual(sandboxOnly(full)), { webhooks: full.options.target.webhooks }),
  'a sandbox, webhooks, their signature unknown, and a person': (full) =>
    withTarget(manual(sandboxOnly(full)), { webhooks: { ...full.options.target.webhooks!, signature: null } }),
  'a sandbox and an operator that moves the clock': (full) => ({
    ...withTarget(sandboxOnly(full), { operator: full.options.target.operator }),
    operator: ['advance_clock'],
  }),
  'a sandbox of two, asked for alone': (full) => withOptions(noOperator(full), { deployments: ['sandbox'] }),
  'both, no operator': noOperator,
  'both, a person': manual,
  'both, one key of each': (full) => oneKey(noOperator(full)),
  'both, one key of each, nothing permitted': (full) => noPermits(oneKey(noOperator(full))),
  'both, nothing permitted': noPermits,
  'both, writing permitted': (full) => withOptions(full, { allow: { writes: true, prompts: false } }),
  'both, prompting permitted': (full) => withOptions(full, { allow: { writes: false, prompts: true } }),
  'both, nobody to prompt': (full) => withLive(noOperator(full), { payers: [] }),
  'both, one payer': (full) => withLive(noOperator(full), { payers: full.options.target.live!.payers.slice(0, 1) }),
  'both, no cap': (full) => withLive(noOperator(full), { spendCapMinor: null }),
  'both, no pay_url': (full) => withTarget(full, { payUrl: null }),
  'both, no webhooks': (full) => withTarget(full, { webhooks: null }),
  'both, the signature unknown': (full) =>
    withTarget(full, { webhooks: { ...full.options.target.webhooks!, signature: null } }),
  'both, no operator, no tills': (full) => withLive(noOperator(full), { tills: noTills }),
  'both, no operator, one till': (full) =>
    withLive(noOperator(full), {
      tills: { ...noTills, open: full.options.target.live!.tills.open.slice(0, 1) },
    }),
  'both, no operator, no website': (full) => withLive(noOperator(full), { website: { is: 'unknown' } }),
  'both, quick': (full) => withOptions(full, { profile: 'quick' }),
  'both, no operator, quick': (full) => withOptions(noOperator(full), { profile: 'quick' }),
  'both, keys of live only': (full) => keysWhere(noOperator(full), only('live')),
  'both, keys of live that tell no scopes': (full) =>
    withTarget(noOperator(full), {
      keys: full.options.target.keys.map((key) => (key.mode === 'live' ? { ...key, scopes: null } : key)),
    }),
  'live alone': liveOnly,
  'live alone, one key': (full) => oneKey(liveOnly(full)),
  'live alone, one key, nothing else': (full) =>
    noPermits(
      withTarget(oneKey(liveOnly(full)), {
        payUrl: null,
        webhooks: null,
        live: {
          ...full.options.target.live!,
          payers: [],
          spendCapMinor: null,
          tills: noTills,
          website: { is: 'unknown' },
        },
      }),
    ),
  ...Object.fromEntries(operatorActions.map((action) => [`an operator that cannot ${action}`, without(action)])),
  'an operator that makes nothing': without('create_business', 'create_key', 'open_till', 'close_till'),
  'an operator that makes no key, no keys': (full) => oneKey(without('create_key')(full)),
  'an operator that opens no tills, no tills': (full) =>
    withLive(without('open_till', 'close_till')(full), { tills: noTills }),
  'an operator that moves the clock alone': (full) => ({ ...full, operator: ['advance_clock'] }),
};
