import type { Scope } from '../../contract/scopes.ts';

export interface Tariff {
  readonly percent: number;
  readonly flat_minor: number;
  readonly cap_minor: number;
}

export interface Business {
  readonly id: string;
  readonly live: boolean;
  readonly website: string | null;
  readonly tariff: Tariff;
}

export type Mode = 'test' | 'live';

export interface Till {
  /** Six digits. */
  readonly number: string;
  readonly business: Business;
  readonly open: boolean;
}

export interface KeyWish {
  readonly business: Business;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
  readonly lifetimeDays: number | null;
}

export interface Key extends KeyWish {
  readonly secret: string;
  readonly expiresAt: number | null;
  readonly refusedFrom: number | null;
}
