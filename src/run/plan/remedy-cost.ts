import type { Missing, Remedy } from '../../evidence/remedy.ts';
import { withinPower, type Power } from './powers.ts';

/** A run of an hour is started and left alone; one of a night is planned for. */
const hour_s = 3600;
export const night_s = 4 * hour_s;

/** Compares what people have to do: a flag, a line, a key from the dashboard, an operator, a live business, days of waiting. */
export const costOf = (remedy: Remedy, power: Power): number =>
  remedy.reduce((sum, missing) => sum + costOfOne(missing), withinPower(power, remedy) ? 0 : 10_000);

function costOfOne(missing: Missing): number {
  switch (missing.is) {
    case 'profile':
      return missing.profile === 'standard' ? 1 : 2;
    case 'patience':
      return missing.seconds <= hour_s ? 2 : missing.seconds <= night_s ? 15 : 500;
    case 'pay_url':
    case 'website':
    case 'signature':
      return 3;
    case 'tills':
      return 5;
    case 'webhooks':
      return 8;
    case 'key':
      return missing.mode === 'test' ? 10 + extra(missing) : 40 + extra(missing);
    case 'operator':
      return 20 + missing.actions.length + (missing.program ? 10 : 0);
    case 'permit':
      return 60;
    case 'spend_cap':
    case 'payers':
      return 80;
  }
}

const extra = ({ status, business }: Extract<Missing, { is: 'key' }>): number =>
  (status === 'active' ? 0 : 3) + (business === 'main' ? 0 : 3);
