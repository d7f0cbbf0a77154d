import type { Deployment } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import type { Missing, MissingKey, Remedy } from '../../evidence/remedy.ts';
import { isPersonal, type Power } from './powers.ts';

export interface Situation {
  readonly power: Power;
  readonly deployments: ReadonlySet<Deployment>;
  /** Whether the target names an address for events. */
  readonly webhooks: boolean;
}

/** What to add, as a person would say it. The same things are always said in the same words. */
export function remedyWords(remedy: Remedy, situation: Situation): string {
  const flags = remedy.flatMap((missing) => (missing.is === 'permit' ? [missing.flag] : []));
  const permits = flags.length === 0 ? [] : [`${listed(flags)}, since live is read-only by default`];
  const keys = groupBy(
    remedy.filter((missing) => missing.is === 'key'),
    (key) => JSON.stringify(key),
  );
  const ofKeys = [...keys.values()].map((alike) => keyWords(alike[0]!, alike.length, situation));
  const others = remedy.flatMap((missing) => words(missing, situation) ?? []);
  return listed([...others, ...ofKeys, ...permits]);
}

/** Things that have commas of their own are set apart by semicolons. */
function listed(things: readonly string[]): string {
  if (things.length < 2) return things.join('');
  const apart = things.some((thing) => /[,:]/.test(thing));
  return apart
    ? `${things.slice(0, -1).join('; ')}; and ${things.at(-1)}`
    : new Intl.ListFormat('en-GB').format(things);
}

function words(missing: Missing, { power, webhooks }: Situation): string | null {
  switch (missing.is) {
    case 'key':
    case 'permit':
      return null;
    case 'profile':
      return `--profile ${missing.profile}`;
    case 'patience':
      return `--patience ${patience(missing.seconds)}`;
    case 'pay_url':
      return 'pay_url in the target';
    case 'website':
      return 'live.website in the target';
    case 'signature':
      return 'webhooks.signature in the target: by which scheme the service signs';
    case 'webhooks':
      return webhooks
        ? 'an address for webhooks.listen at which this machine can listen'
        : 'webhooks in the target: an address at which the deployment reaches this machine';
    case 'tills':
      return `${missing.count === 1 ? 'a till' : `${missing.count} tills`} under live.tills.${missing.state} in the target`;
    case 'payers':
      return missing.count === 1
        ? 'live.payers in the target: people who agreed to be prompted'
        : `${missing.count} numbers under live.payers in the target`;
    case 'spend_cap':
      return 'live.spend_cap_minor in the target: the most that may be asked for in all';
    case 'operator':
      return operatorWords(missing, power);
  }
}

/** Whole hours or minutes, as the plan asks for them. */
const patience = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600}h` : `${Math.ceil(seconds / 60)}m`;

function operatorWords(missing: Extract<Missing, { is: 'operator' }>, power: Power): string {
  const can = `that can ${missing.actions.join(', ')}`;
  if (power === 'program') return `an operator ${can}`;
  if (isPersonal(missing)) return `an operator ${can}: manual: true asks you`;
  return missing.actions.some((action) => action === 'set_ledger' || action === 'advance_clock')
    ? `an operator of the service's own team, ${can}`
    : `an operator that is a program, ${can}`;
}

function keyWords(key: MissingKey, count: number, { deployments }: Situation): string {
  const status = key.status === 'active' ? '' : `${key.status} `;
  const name = `${status}${key.mode} key`;
  const article = key.another ? 'a second' : /^[ae]/.test(name) ? 'an' : 'a';
  const which = count > 1 ? `${count} ${name}s` : `${article} ${name}`;
  const elsewhere = key.mode === 'live' && !deployments.has('live') ? ', sent to the sandbox only' : '';
  return [which, businesses[key.business] ?? ` with business: ${key.business}`, scopesText(key), elsewhere].join('');
}

const businesses: Readonly<Record<string, string>> = {
  main: '',
  other: ' of another business',
  draft: ' of a draft business',
  no_website: ' of a business without a website',
};

function scopesText({ has, lacks }: MissingKey): string {
  const parts = [
    ...(has.length > 0 ? [`with ${has.join(', ')}`] : []),
    ...(lacks.length > 0 ? [`without ${lacks.join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : ` ${parts.join(' and ')}`;
}
