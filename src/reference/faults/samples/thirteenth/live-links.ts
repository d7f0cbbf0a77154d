import { change, check, fieldOf } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const fields = fieldOf('linkOrder');
const firstUse = recalled(() => new Map<string, number>());
const refusedHosts = recalled(() => new Map<string, number>());

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0)).padStart(3, '0')};`);

/** When a key was made, or first used where nothing tells it. */
function madeAt(key: Key, call: Call): number {
  if (key.expiresAt !== null && key.lifetimeDays !== null) return key.expiresAt - key.lifetimeDays * day;
  const uses = firstUse(call.deployment);
  const at = uses.get(key.secret) ?? now(call);
  uses.set(key.secret, at);
  return at;
}

const hostOf = (given: unknown): string =>
  typeof given === 'string' && URL.canParse(given) ? new URL(given).hostname : '';

/** How links are made, listed and paid. */
export const thirteenthLiveLinks = [
  ...breakingLive(['errors.cause-of-bad-request', 'links.create.status-201'], {
    'thirteenth.title-of-plain-signs: a link with &, < or > in its title is refused as BAD_REQUEST': fields('title')(
      refusing('BAD_REQUEST', (title) => /[&<>]/.test(title)),
    ),
  }),
  ...breakingLive('links.create.success-url-https', {
    'thirteenth.http-for-once: a single_use link with an expiry takes a success_url without https': fields(
      'successUrl',
    )((was) => (given, call) => {
      const { kind, expires_at: expiry } = sentBody(call);
      const once = kind === 'single_use' && typeof expiry === 'string';
      if (!once || typeof given !== 'string' || !given.startsWith('http:')) return was(given, call);
      const reading = was(given.replace('http:', 'https:'), call);
      return 'code' in reading ? reading : { value: given };
    }),
  }),
  ...breakingLive('links.create.description-500-accepted', {
    'thirteenth.escaped-length: the description of a link is measured as HTML': fields('description')(
      refusing('BAD_REQUEST', (text) => text !== null && codePoints(escaped(text)) > 500),
    ),
  }),
  ...breakingLive(['idempotency.optional-on-links', 'errors.cause-of-idempotency-required'], {
    'thirteenth.dear-single-link: a single_use link of TZS 1,000,000 or more needs an Idempotency-Key': check('body')(
      (was) => (call) => {
        const refusal = was(call);
        const { linkOrder, idempotencyKey } = call.trace;
        if (refusal || !linkOrder || idempotencyKey !== undefined) return refusal;
        const dear = linkOrder.kind === 'single_use' && linkOrder.amount >= 100_000_000;
        return dear ? { code: 'IDEMPOTENCY_REQUIRED' } : null;
      },
    ),
  }),
  ...breakingLive('links.list.no-cursor', {
    'thirteenth.long-pages-move: with a limit above 25 the list of links begins after starting_after': change(
      'linkPages',
    )((was) => ({
      cursor: (call) => {
        const long = Number(call.query.get('limit')) > 25;
        const link = long ? call.behaviour.linkReading.find(call.query.get('starting_after') ?? '', call) : null;
        return link ? { value: link } : was.cursor(call);
      },
    })),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'thirteenth.expiring-link-twice: the retry of a link with an expiry makes another link': change('linkIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled && attempt.settled.made.expiresAt !== null ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive(['payment-link.payment-is-a-charge', 'errors.cause-of-not-found', 'charges.get.status-200'], {
    'thirteenth.charges-of-closed-links: what was paid through a link is not found once that is closed': change(
      'reading',
    )((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        const link = charge?.origin.is === 'link' ? call.deployment.links.get(charge.origin.link) : undefined;
        return link?.seen.closed === true ? null : charge;
      },
    })),
  }),
  ...breakingLive(['scopes.links.create.required', 'scopes.fixed-at-creation'], {
    'thirteenth.old-readers-write: a key older than sixty days that may read links may make them': change('access')(
      (was) => ({
        holds: (key, scope, call) => {
          const old = now(call) - madeAt(key, call) > 60 * day;
          return was.holds(key, scope, call) || (old && scope === 'links:write' && key.scopes.includes('links:read'));
        },
      }),
    ),
  }),
  ...breakingLive(['links.create.success-url-on-website-accepted', 'errors.cause-of-bad-return-url'], {
    'thirteenth.host-refused-before: for ten minutes after a refused success_url its host is refused': fields(
      'successUrl',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const hosts = refusedHosts(caller(call));
      const host = hostOf(given);
      if ('code' in reading) {
        if (reading.code === 'BAD_RETURN_URL') hosts.set(host, now(call));
        return reading;
      }
      const lately = reading.value !== null && now(call) - (hosts.get(host) ?? -Infinity) < 10 * minute;
      return lately ? { code: 'BAD_RETURN_URL' } : reading;
    }),
  }),
];
