import type { Deployment } from '../evidence/exchange.ts';
import type { Check, Profile } from '../run/check/check.ts';

/** What a check says of itself, whether its steps are written down or made of generated values. */
export interface Frame extends Pick<Check, 'id' | 'title' | 'rules' | 'needs' | 'least_wait_s' | 'ages_s'> {
  /** Left out: where its main key belongs; live where it asks for none. */
  readonly deployment?: Deployment;
  readonly wait_s?: number;
  /** Other checks would blur what it sees. */
  readonly alone?: true;
}

export function framed({ wait_s = 0, ...frame }: Frame, cost: Check['cost'], run: Check['run']): Check {
  const deployment = (frame.needs.keys['main']?.mode ?? 'live') === 'live' ? 'live' : 'sandbox';
  return { kind: 'property', deployment, ...frame, wait_s, cost, run };
}

export interface Script extends Frame {
  /** Requests that it sends at the most. */
  readonly requests: number;
  /** The least profile in which it runs; left out: standard. */
  readonly from?: Profile;
  readonly run: (context: Parameters<Check['run']>[0]) => Promise<unknown>;
}

/** A check whose steps are the same each time. */
export function script({ requests, from = 'standard', run, ...frame }: Script): Check {
  const standard = from === 'deep' ? 0 : requests;
  const cost = { quick: from === 'quick' ? requests : 0, standard, deep: requests };
  return framed(frame, cost, async (context) => void (await run(context)));
}
