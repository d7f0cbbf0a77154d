import { base62 } from '../world/alphabets.ts';
import { awaiting } from '../charges/branches.ts';
import type { Call } from '../http/call.ts';
import type { ChargeOrder, Branch } from '../charges/charge.ts';
import type { Random } from '../world/random.ts';

/** How the code at a counter comes about. */
interface Codes {
  token(random: Random, call: Call): string;
  qr(token: string, call: Call): string;
  /** What becomes of it until somebody scans. */
  branch(order: ChargeOrder, call: Call): Branch;
  expiresAt(createdAt: number, call: Call): number;
  /** How many prompts a handset receives. */
  prompts(order: ChargeOrder, call: Call): number;
}

export const scannedCodes: Codes = {
  token: (random) => random.text(base62, 32),
  // The code holds another secret than the token, so that nobody can build the one from the other.
  qr: (_token, { deployment }) => `wallet-pay://scan/${deployment.random.text(base62, 40)}`,
  branch: (_order, { behaviour }) => awaiting('requires_payment', behaviour.bounds.posWindow),
  expiresAt: (createdAt, { behaviour }) => createdAt + behaviour.bounds.posWindow,
  prompts: () => 0,
};
