import type { Business } from '../../world/accounts.ts';
import type { Call } from '../../http/call.ts';
import { scopes, type Scope } from '../../../contract/scopes.ts';

/** Whether a request comes from one of those that something is for. */
export type Whom = (call: Call) => boolean;

const few = 2;

/** Whether a key may do one or two things alone. */
export const isNarrow = ({ trace: { key } }: Call): boolean => key !== undefined && key.scopes.length <= few;

/** Whether a key may do everything. */
export const isBroad = ({ trace: { key } }: Call): boolean => key?.scopes.length === scopes.length;

/** Whether a key was made with a lifetime. */
export const isTimed = ({ trace: { key } }: Call): boolean => key !== undefined && key.lifetimeDays !== null;

export const mayUse = ({ trace: { key } }: Call, scope: Scope): boolean => key?.scopes.includes(scope) === true;

/** Businesses are spread over so many houses, and a business stays in its own. */
export const houseOf = ({ id }: Business, many: number): number =>
  Array.from(id).reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % many;

/** What a request presents as its key, known or not. */
export const presented = (call: Call): string => call.header('authorization') ?? '';
