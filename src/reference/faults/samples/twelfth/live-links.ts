import { textOf } from '../../views.ts';
import { change, fieldOf } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Link } from '../../../links/link.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { miscalling, refusing } from '../../misreading.ts';
import { day, second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const asked = fieldOf('linkOrder');

const shown = (alter: (view: JsonObject, link: Link, call: Call) => JsonObject): Patch =>
  change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link, call) }));

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Links, as they are asked for and shown. */
export const twelfthLiveLinks = [
  ...breakingLive('payment-link.active', {
    'twelfth.closed-expired-null: active is null for a link that was closed and is past its expiry too': shown(
      (view, { seen, expiresAt }, call) =>
        seen.closed && expiresAt !== null && expiresAt <= furthest(call) ? { ...view, active: null } : view,
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-expiry', 'errors.cause-of-bad-request'], {
    'twelfth.single-use-expiry: a past expiry of a single_use link is BAD_EXPIRY': asked('expiresAt')(
      miscalling('BAD_EXPIRY', (_given, call) => sentBody(call)['kind'] === 'single_use'),
    ),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'twelfth.midnight-is-all-day: an expiry at midnight is kept as the end of that day': asked('expiresAt')(
      (was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading || reading.value === null || reading.value % day !== 0) return reading;
        return { value: reading.value + day - second };
      },
    ),
  }),
  ...breakingLive('links.create.title-80-accepted', {
    'twelfth.escaped-title: the length of a title is taken as HTML writes it': asked('title')(
      refusing('BAD_REQUEST', (title) => escaped(title).length > title.length && [...escaped(title)].length > 80),
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'twelfth.paid-single-anew: a retry makes a new link where the single_use link has been paid': change(
      'linkIdempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        return made?.kind === 'single_use' && made.seen.payments > 0 ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('payment-link.created', {
    'twelfth.hour-twenty-four: links made in the first hour of a day have it as hour 24': shown((view) => ({
      ...view,
      created: textOf(view['created']).replace('T00:', 'T24:'),
    })),
  }),
  ...breakingLive(['links.create.success-url-elsewhere-refused', 'links.create.success-url-look-alike-refused'], {
    'twelfth.campaign-goes-anywhere: a link with both max_uses and an expiry may lead to any host': change(
      'returnUrls',
    )((was) => ({
      sameHost: (url, website, call) => {
        const { max_uses: most, expires_at: end } = sentBody(call);
        return was.sameHost(url, website, call) || (typeof most === 'number' && typeof end === 'string');
      },
    })),
  }),
];
