import { change, together } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const linkIdempotency = change('linkIdempotency');
const makers = recalled(() => new Map<string, string>());
const cache = recalled(() => ({ website: null as URL | null, at: -Infinity }));

/** Links, after something else has happened. */
export const seventhLiveLinks = [
  ...breakingLive('idempotency.link-same-key-same-link', {
    'seventh.closed-link-made-anew: a replay of the creation of a link that was closed makes another': linkIdempotency(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled?.made.seen.closed ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive('scopes.links.get.required', {
    'seventh.maker-may-read: the key that made a link may read it, whatever its scopes': together(
      change('linkMaking')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          makers(call.deployment).set(id, call.trace.key?.secret ?? '');
          return id;
        },
      })),
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) ||
          (isServed(call.route, 'links.get') && makers(call.deployment).get(askedId(call)) === key.secret),
      })),
    ),
  }),
  ...breakingLive(
    [
      'links.create.success-url-on-website-accepted',
      'errors.cause-of-bad-return-url',
      'links.create.success-url-elsewhere-refused',
    ],
    {
      'seventh.website-of-another: for a minute the website that was looked up last counts for every business': change(
        'returnUrls',
      )((was) => ({
        website: (call) => {
          const own = was.website(call);
          const last = cache(call.deployment);
          if (own === null) return null;
          if (last.website === null || now(call) - last.at > minute)
            Object.assign(last, { website: own, at: now(call) });
          return last.website;
        },
      })),
    },
  ),
];
