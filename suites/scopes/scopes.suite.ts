import type { Scope } from '../../src/contract/scopes.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import {
  postNotice,
  getBalance,
  deleteEndpoint,
  listEndpoints,
  listEvents,
  setEndpoint,
} from '../../src/generate/request.ts';
import { fullCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { fullPos } from '../../src/generate/pos/pos.ts';
import { property } from '../../src/generate/property.ts';
import { script, type Script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import type { Check } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { billing, charging, keyFor, linking, hooking, inTurn, made } from '../sending.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { withAddress } from '../webhooks/address.ts';
import { ofForbiddenScope } from '../rules.ts';

/** The one key of a check, by what it may do and what it may not. */
function granted(has: Scope, lacks: Scope, mode: KeyNeed['mode'] = 'live'): { readonly main: KeyNeed } {
  return { main: { mode, has: [has], lacks: [lacks] } };
}

/** A key that lacks a scope for a part of what it sends. */
const scoped = ({ rules, ...rest }: Script): Check => script({ ...rest, rules: [...rules, ...ofForbiddenScope] });

type Scoped = Omit<Script, 'requests' | 'run'>;

/** A key that makes and does not read: it may ask again for what it made. */
const making = ({ what, sample, post, get, list }: Creation, frame: Scoped, queries = [{}]): Check =>
  scoped({
    ...frame,
    requests: 3 + queries.length,
    run: async (context) => {
      const key = keyFor(context);
      const creation = post(key, sample(), freshKey());
      await made(context, creation, (id) => [get(key, id), ...(what === 'bill' ? [] : [creation])]);
      await inTurn(context, ...queries.map((query) => list(key, query)));
    },
  });

/** Who may list may filter. */
const filters: Readonly<Partial<Record<Creation['what'], ListQuery>>> = {
  charge: { state: 'processing' },
  bill: { state: 'open' },
};

/** A key that reads what another has made, and neither makes one nor repeats that one. */
const reading = (
  { what, plain, post, get, list }: Creation,
  frame: Scoped,
  besides: (key: string, id: string) => readonly RequestTemplate[] = () => [],
): Check =>
  scoped({
    ...frame,
    requests: 7,
    run: async (context) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      const creation = post(keyFor(context, 'maker'), plain, idempotencyKey);
      await made(context, creation, (id) => [get(key, id), ...besides(key, id)]);
      const filter = filters[what];
      await inTurn(context, list(key), ...(filter ? [list(key, filter)] : []));
      await inTurn(context, post(key, plain), post(key, plain, idempotencyKey));
    },
  });

export const checks = [
  property({
    id: 'scopes/creating',
    title: 'A key without charges:write makes no charge',
    rules: ['scopes.charges.create.required', ...ofForbiddenScope],
    needs: { keys: { main: { mode: 'test', lacks: ['charges:write'] } } },
    ...cases([charges.plain, fullCharge]),
    runs: { quick: 1 },
    body: (context, body) => context.send(charges.post(keyFor(context), body)),
  }),
  making(
    charges,
    {
      id: 'scopes/reading-own-creations',
      title: 'A key with charges:write alone makes charges and reads none',
      rules: ['scopes.charges.create.sufficient', 'scopes.charges.get.required', 'scopes.charges.list.required'],
      needs: { keys: granted('charges:write', 'charges:read', 'test') },
      from: 'quick',
    },
    [{ limit: '1' }],
  ),
  reading(charges, {
    id: 'scopes/reading',
    title: 'A key with charges:read and without charges:write lists and reads charges, makes none and repeats none',
    rules: ['scopes.charges.get.sufficient', 'scopes.charges.list.sufficient', 'scopes.charges.create.required'],
    needs: { keys: { maker: charging, ...granted('charges:read', 'charges:write', 'test') } },
    from: 'quick',
  }),
  scoped({
    id: 'scopes/no-balance',
    title: 'A key without balance:read reads no balance',
    rules: ['scopes.balance.get.required'],
    needs: { keys: { main: { mode: 'test', lacks: ['balance:read'] } } },
    requests: 1,
    from: 'quick',
    run: (context) => context.send(getBalance(keyFor(context))),
  }),
  script({
    id: 'scopes/balance-alone',
    title: 'A key with balance:read reads the balance, whatever it lacks',
    rules: ['scopes.balance.get.sufficient'],
    needs: { keys: granted('balance:read', 'charges:write', 'test') },
    requests: 1,
    from: 'quick',
    run: (context) => context.send(getBalance(keyFor(context))),
  }),
];

const till = { fixtures: ['till:open-1'] } as const;

export const checksOnLive = [
  property({
    id: 'pos-scopes/creating',
    title: 'A key without charges:write makes no code',
    rules: ['scopes.pos.create.required', ...ofForbiddenScope],
    needs: { keys: { main: { mode: 'live', lacks: ['charges:write'] } }, ...till, permit: 'prompting' },
    ...cases([posCharges.plain, fullPos]),
    runs: { quick: 1, standard: 1 },
    body: (context, body) => context.send(posCharges.post(keyFor(context), body)),
  }),
  making(posCharges, {
    id: 'pos-scopes/creating-alone',
    title: 'A key with charges:write makes codes, whatever else it lacks, and reads none',
    rules: ['scopes.pos.create.sufficient', 'scopes.charges.get.required'],
    needs: { keys: granted('charges:write', 'charges:read'), ...till },
  }),
  making(
    bills,
    {
      id: 'bills-access/without-reading',
      title: 'A key without bills:read makes bills and reads none',
      rules: ['scopes.bills.create.sufficient', 'scopes.bills.get.required', 'scopes.bills.list.required'],
      needs: { keys: granted('bills:write', 'bills:read') },
    },
    [{}, { state: 'open', limit: '1' }],
  ),
  reading(
    bills,
    {
      id: 'bills-access/without-writing',
      title: 'A key without bills:write makes no bill and sends no notice, but reads bills',
      rules: [
        'scopes.bills.create.required',
        'scopes.bills.notify.required',
        'scopes.bills.get.sufficient',
        'scopes.bills.list.sufficient',
      ],
      needs: { keys: { maker: billing, ...granted('bills:read', 'bills:write') }, permit: 'prompting' },
      from: 'quick',
    },
    (key, id) => [postNotice(key, id, { phone: noticePhone })],
  ),
  making(links, {
    id: 'link-scopes/making',
    title: 'A key with links:write and without links:read makes links and reads none',
    rules: ['scopes.links.create.sufficient', 'scopes.links.get.required', 'scopes.links.list.required'],
    needs: { keys: granted('links:write', 'links:read'), permit: 'writing' },
  }),
  reading(links, {
    id: 'link-scopes/reading',
    title: 'A key with links:read and without links:write reads links, makes none and repeats none',
    rules: ['scopes.links.get.sufficient', 'scopes.links.list.sufficient', 'scopes.links.create.required'],
    needs: { keys: { maker: linking, ...granted('links:read', 'links:write') }, permit: 'writing' },
  }),
  withAddress(
    scoped({
      id: 'webhook-scopes/without-writing',
      title: 'A key without webhooks:write reads the endpoint, and neither sets nor deletes one',
      rules: [
        'scopes.webhook-endpoints.set.required',
        'scopes.webhook-endpoints.delete.required',
        'scopes.webhook-endpoints.list.sufficient',
      ],
      needs: { keys: { maker: hooking, ...granted('webhooks:read', 'webhooks:write') }, permit: 'writing' },
      requests: 5,
      run: async (context) => {
        const [key, maker] = [keyFor(context), keyFor(context, 'maker')];
        await made(context, setEndpoint(maker, { url: nobodysUrl }), (id) => [
          setEndpoint(key, { url: `${nobodysUrl}?of=soko` }),
          deleteEndpoint(key, id),
        ]);
        await inTurn(context, listEndpoints(key), listEndpoints(maker));
      },
    }),
  ),
  withAddress(
    scoped({
      id: 'webhook-scopes/without-events',
      title: 'A key without events:read reads no event',
      rules: ['scopes.events.list.required'],
      needs: { keys: { main: { mode: 'live', lacks: ['events:read'] } } },
      requests: 1,
      run: (context) => context.send(listEvents(keyFor(context))),
    }),
  ),
];
