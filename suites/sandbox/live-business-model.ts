import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import type { Paid } from '../../src/judge/events/log.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { Shop } from '../balance/ways.ts';

/** What somebody was asked to pay at once: by a prompt, or by a code at a counter. */
export interface Asked {
  readonly id: string;
  readonly request: RequestTemplate;
  readonly by: 'prompt' | 'code';
  /** After this moment nobody answers it any more. */
  readonly until: number;
  over: boolean;
}

interface OwnBill {
  readonly id: string;
  readonly number: string;
  readonly amount: number;
  outstanding: number;
  cancelled: boolean;
}

interface OwnLink {
  readonly id: string;
  readonly amount: number;
  usesLeft: number;
  closed: boolean;
}

/** What the business wrote down. */
export interface Model {
  readonly asked: Asked[];
  readonly bills: OwnBill[];
  readonly links: OwnLink[];
  /** Charges of its own that a payer has paid. */
  readonly paid: Paid[];
}

export const emptyModel = (): Model => ({ asked: [], bills: [], links: [], paid: [] });

/** The business as it is. */
export interface Business {
  readonly context: CheckContext;
  readonly shop: Shop;
  readonly till: string;
}

/** One of what is there, by any number; undefined where nothing is. */
export const pick = <T>(resources: readonly T[], at: number): T | undefined =>
  resources[at % Math.max(resources.length, 1)];

export const payableBills = ({ bills }: Readonly<Model>): readonly OwnBill[] =>
  bills.filter(({ cancelled, outstanding }) => !cancelled && outstanding > 0);

export const payableLinks = ({ links }: Readonly<Model>): readonly OwnLink[] =>
  links.filter(({ closed, usesLeft }) => !closed && usesLeft > 0);

export const openAsked = ({ asked }: Readonly<Model>): readonly Asked[] => asked.filter(({ over }) => !over);
