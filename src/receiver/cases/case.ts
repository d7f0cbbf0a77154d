import type { ChargeRail } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Story } from '../../judge/client/receiver-story.ts';
import type { EventFields, EventMaker, Fields } from '../events.ts';
import type { Order } from '../order.ts';
import type { Signing } from '../signing.ts';

/** How a body goes over the wire. `cut-off`: the connection is broken off before the answer. */
export type Frame = 'plain' | 'charset' | 'chunked' | 'slow' | 'cut-off' | 'kept-alive';

/** An event on its way. */
export interface Delivery {
  readonly event: EventFields;
  readonly signing?: Signing;
  readonly frame?: Frame;
  /** How it is written as JSON. */
  readonly write?: (fields: Fields) => string;
  /** So many at once. */
  readonly copies?: number;
  /** Of the same event, from 1: what it tells of its own delivery, and when it is signed. */
  readonly attempt?: number;
}

/** One order, and what is posted about it. */
export interface ReceiverCase {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly kind: Order['kind'];
  /** `live`: the address is one of live; `secret`: events are signed. */
  readonly needs?: 'live' | 'secret';
  readonly amount?: number;
  readonly rail?: ChargeRail;
  readonly fails?: number;
  readonly varies?: Story['varies'];
  /** What is unusual about its posts, in words. */
  readonly form?: string;
  /** What is posted one after the other; between two stages the receiver has time to fulfil. */
  readonly stages: (make: EventMaker, order: Order) => readonly (readonly Delivery[])[];
}

export const caseOf = (
  id: string,
  title: string,
  rules: readonly RuleId[],
  stages: ReceiverCase['stages'],
  more: Partial<Omit<ReceiverCase, 'id' | 'title' | 'rules' | 'stages'>> = {},
): ReceiverCase => ({ id, title, rules, stages, kind: 'charge', ...more });

/** The deliveries, all in one stage. */
export const atOnce = (...deliveries: readonly Delivery[]): readonly (readonly Delivery[])[] => [deliveries];

/** A delivery, and the same again. */
export const twice = (event: EventFields): readonly Delivery[] => [{ event }, { event, attempt: 2 }];
