import type { Mode } from '../../contract/mode.ts';
import { eventIn } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';

/**
 * What the signature of a post is worth. `none`: no scheme is configured. `open`: it is right, and whether a receiver
 * takes it is left open, such as one of an old moment.
 */
export type Proof = 'none' | 'right' | 'forged' | 'open';

/** A posted event, as far as it decides what may be fulfilled. */
export interface Posted {
  readonly post: Exchange;
  readonly proof: Proof;
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Of the charge that it tells of; null where it tells of none. */
  readonly charge: { readonly id: string; readonly state: string; readonly amount: number } | null;
  /** Of the bill that it tells of; null: of none, or nothing is said. */
  readonly outstanding: number | null;
}

export function postedIn(post: Exchange, proof: Proof): Posted {
  const fields = eventIn(post) ?? {};
  const data = asObject(fields['data']) ?? {};
  const outstanding = asObject(data['bill'])?.['outstanding_minor'];
  return {
    post,
    proof,
    id: String(fields['id']),
    type: String(fields['type']),
    livemode: fields['livemode'] === true,
    charge:
      data['object'] === 'charge'
        ? { id: String(data['id']), state: String(data['state']), amount: Number(data['amount_minor']) }
        : null,
    outstanding: typeof outstanding === 'number' ? outstanding : null,
  };
}

/** The type that fulfils, and those that do not. */
export const paidType = 'charge.succeeded';
export const otherTypes: readonly string[] = ['charge.expired', 'escrow.funded', 'escrow.released'];

/** Whether it tells a receiver of this mode that somebody paid; `open` ones may be left alone. */
export const isPayment = ({ type, livemode, proof }: Posted, mode: Mode): boolean =>
  type === paidType && livemode === (mode === 'live') && proof !== 'forged';

/**
 * What the receiver made of an event, over all its posts. `unsure`: it was busy, or nobody knows whether it came.
 */
export function standingOf(posts: readonly Posted[]): 'accepted' | 'refused' | 'unsure' {
  const statuses = posts.map(({ post }) => post.answer?.status ?? 0);
  if (statuses.some((status) => status >= 200 && status < 300)) return 'accepted';
  return statuses.some((status) => status === 0 || status === 429 || status === 503) ? 'unsure' : 'refused';
}
