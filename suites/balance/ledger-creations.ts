import { chargeRails } from '../../src/contract/limits.ts';
import type { Scope } from '../../src/contract/scopes.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { eternal } from '../../src/generate/bills/bill.ts';
import { distantExpiry } from '../../src/generate/bills/expiry.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { drawn, drawnNow } from '../../src/generate/drawn.ts';
import { usualKeys } from '../../src/generate/idempotency/key.ts';
import { billsPath, chargesPath } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { charges, freshBill, freshLink, posCharges } from '../creations.ts';
import { keyOf, ownTill, type OwnBusiness } from '../own-business.ts';

/** A creation that the ledger may refuse, and the list in which its object would show. */
export interface LedgerCreation {
  readonly what: string;
  readonly list: string;
  readonly needs?: readonly OperatorAction[];
  readonly may?: readonly OperatorAction[];
  readonly ask: (context: CheckContext, own: OwnBusiness, fields?: object) => Promise<RequestTemplate>;
  /** By which a key may make it and do nothing else. */
  readonly scope: Scope;
  /** Others of the kind, each of which may be put off in another way. */
  readonly others?: (own: OwnBusiness) => readonly RequestTemplate[];
}

/** What a bill or link has that ends, in years. */
const dated = (): { readonly expires_at: string } => ({ expires_at: drawn(distantExpiry(drawnNow())) });

export const creations: readonly LedgerCreation[] = [
  {
    what: 'charges',
    list: chargesPath,
    may: ['approve_charge', 'prompts'],
    scope: 'charges:write',
    ask: async (_context, { key }, fields) =>
      charges.post(key, { ...charges.sample(), reference: freshReference(), ...fields }),
    others: ({ key }) =>
      usualKeys(chargeRails.length).map((idempotencyKey, at) =>
        charges.post(key, { ...charges.sample(), rail: chargeRails[at] }, idempotencyKey),
      ),
  },
  {
    what: 'codes',
    list: chargesPath,
    needs: ['open_till'],
    scope: 'charges:write',
    ask: async (context, { key, business }, fields) =>
      posCharges.post(key, { ...posCharges.sample(), till: await ownTill(context, business), ...fields }),
  },
  {
    what: 'bills',
    list: billsPath,
    scope: 'bills:write',
    ask: async (_context, { key }, fields) => freshBill(key, fields),
    others: ({ key }) => [freshBill(key, eternal), freshBill(key, dated())],
  },
  {
    what: 'links',
    list: '/v1/payment_links',
    scope: 'links:write',
    // Of one use: who sets it aside at each attempt has none left.
    ask: async (_context, { key }, fields) => freshLink(key, { kind: 'reusable', max_uses: 1, ...fields }),
    others: ({ key }) => [freshLink(key, eternal), freshLink(key, { ...dated(), kind: 'single_use' })],
  },
];

/** Who asks again need not be able to read what came of it, where it takes nobody's hands to make a key. */
export const askerOf = async (
  context: CheckContext,
  { scope }: LedgerCreation,
  { business, key }: OwnBusiness,
): Promise<string> => (context.clock.jumps ? keyOf(context, business, { scopes: [scope] }) : key);
