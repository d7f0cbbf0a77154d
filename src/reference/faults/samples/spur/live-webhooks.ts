import { change, fieldOf, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** Where an event was posted last. */
const posted = new WeakMap<LoggedEvent, Setting>();

/** Settings to which an event was delivered: their hosts are verified. */
const verified = new WeakSet<Setting>();

/** Whose secret a setting goes by, where it is not its own. */
const secretOf = new WeakMap<Setting, Setting>();

const hostOf = ({ url }: Setting): string => new URL(url).host;

/** A setting that differs in nothing but its moment, or whether it is active. */
function succeeded(before: Setting, setting: Setting): Setting {
  const kept = secretOf.get(before);
  if (kept) secretOf.set(setting, kept);
  if (verified.has(before)) verified.add(setting);
  return setting;
}

function moved(before: Setting, setting: Setting): Setting {
  if (before.active && verified.has(before) && hostOf(before) === hostOf(setting))
    secretOf.set(setting, secretOf.get(before) ?? before);
  return setting;
}

/** The secret belongs to a host, once that is verified. */
const secretOfHost = together(
  change('delivering')((was) => ({
    address: (endpoint, event) => {
      posted.set(event, endpoint.setting);
      return was.address(endpoint, event);
    },
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      const setting = posted.get(event);
      if (setting && reply.status >= 200 && reply.status < 300) verified.add(setting);
      return reply;
    },
  })),
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      if (!before) return setting;
      return before.rotation === setting.rotation ? succeeded(before, setting) : moved(before, setting);
    },
    stopped: (before, deployment) => succeeded(before, was.stopped(before, deployment)),
    secret: (endpoint, deployment) =>
      was.secret({ ...endpoint, setting: secretOf.get(endpoint.setting) ?? endpoint.setting }, deployment),
  })),
);

/** The requests of a business with more charges are served by other machines. */
const few = 60;

const isServedElsewhere = (call: Call): boolean => call.deployment.charges.of(caller(call)).length > few;

/** There an address is mended before it is looked at: what comes after the slashes is its host. */
const mended = fieldOf('webhookOrder')('url')((was) => (given, call) => {
  if (typeof given !== 'string' || !isServedElsewhere(call)) return was(given, call);
  const reading = was(given.replace(/^https:\/{3,}/i, 'https://'), call);
  return 'code' in reading ? reading : { value: given };
});

/** Addresses with more characters go into the table of those that were replaced by their hash, which must be new there. */
const short = 100;

/** The long addresses that stood before a setting. */
const replaced = new WeakMap<Setting, readonly string[]>();

function remember(before: Setting, setting: Setting): Setting {
  const known = replaced.get(before) ?? [];
  const isLeft = before.url !== setting.url && before.url.length > short;
  replaced.set(setting, isLeft ? [...known, before.url] : known);
  return setting;
}

function isReplaced(url: string, call: Call): boolean {
  const setting = call.behaviour.webhooks.current(caller(call), call.deployment)?.setting;
  return setting !== undefined && setting.url !== url && replaced.get(setting)?.includes(url) === true;
}

/** An address that was replaced before is taken for one that cannot be. */
const replacedBefore = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      return before ? remember(before, setting) : setting;
    },
    stopped: (before, deployment) => remember(before, was.stopped(before, deployment)),
  })),
  fieldOf('webhookOrder')('url')((was) => (given, call) => {
    const reading = was(given, call);
    return 'value' in reading && isReplaced(reading.value, call) ? { code: 'BAD_URL' } : reading;
  }),
);

/** What hides in webhook endpoints. */
export const spurLiveWebhooks = [
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'spur.secret-of-host: after a delivery a new address at the same host and port keeps the secret': secretOfHost,
  }),
  ...breakingLive('webhook-endpoints.set.url-host', {
    'spur.mended-address: a business with more than 60 charges may set an address without a host, such as https:///hook':
      mended,
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'webhook-endpoints.set.status-201'], {
    'spur.replaced-before: an address above 100 characters that was replaced before is a BAD_URL': replacedBefore,
  }),
];
