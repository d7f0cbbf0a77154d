import type { Deployment } from '../contract/rule.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { errorCode } from '../evidence/read.ts';
import { matchEndpoint } from '../contract/routes.ts';
import { shownCharges } from './charge-shown.ts';
import type { History } from './history.ts';
import type { Judge } from './judge.ts';
import { pathOf } from './request.ts';
import { quoted, ruling, type Breach } from './ruling.ts';

/** A read gives the charge that was asked for, if this deployment has it. */
export const chargeAsked: Judge = (exchange, history) => {
  const matched = matchEndpoint(exchange.request.method, pathOf(exchange.request));
  if (matched?.endpoint.name !== 'charges.get' || matched.id === null) return [];
  const { id } = matched;
  const asked = shownCharges(exchange).flatMap((shown) => (shown.id === null ? [] : [otherThan(id, shown.id)]));
  return [
    ...ruling('charges.get.the-one-asked', exchange, asked),
    ...ruling('deployments.separate', exchange, separate(id, exchange, history)),
  ];
};

function otherThan(asked: string, shown: string): Breach | null {
  return asked === shown ? null : { expected: `the charge ${asked}, which was asked for`, actual: shown };
}

function separate(id: string, exchange: Exchange, history: History): readonly (Breach | null)[] {
  const elsewhere: Deployment = exchange.deployment === 'live' ? 'sandbox' : 'live';
  const known = history.charge(elsewhere, id);
  if (!known || history.charge(exchange.deployment, id)?.creation) return [];
  if (errorCode(exchange) === 'NOT_FOUND') return [null];
  const shown = shownCharges(exchange)[0];
  // Each deployment may count its charges for itself, so only the same charge under the id is a leak.
  const same = shown?.id === id && identity.every((name) => shown.fields[name] === known.first.fields[name]);
  if (!same) return [];
  const expected = `NOT_FOUND on ${exchange.deployment} for ${id}, which was made on ${elsewhere}`;
  return [{ expected, actual: `the charge, created ${quoted(shown.fields['created'])}`, with: [known.first.n] }];
}

const identity = ['created', 'amount_minor', 'reference'] as const;
