import type { Scope } from '../../../../contract/scopes.ts';
import { change, shownError, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { hour, recalled, second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

interface Logged {
  readonly by: string;
  readonly at: number;
}

/** The last refusal of each kind, by business. */
const log = recalled(() => new Map<string, Logged>());

/** For how long equal refusals of a business share one line of the log. */
const joined = 5 * second;

/** Writes a refusal down; whether it joins the line of another API key, and has no id of its own. */
function joinsLine(code: string, call: Call): boolean {
  const { key } = call.trace;
  if (!key || call.route.is !== 'served') return false;
  const lines = log(key.business);
  const kind = `${call.route.operation} ${code}`;
  const line = lines.get(kind);
  const at = now(call);
  lines.set(kind, { by: key.secret, at });
  return line !== undefined && line.by !== key.secret && at - line.at < joined;
}

/** When an API key was last found to be good, by its secret. */
const found = recalled(() => new Map<string, number>());

/** Old handsets write a number with its zero and name no currency; what they ask for goes another way in. */
function isOfOldHandset(call: Call): boolean {
  if (!asksFor('charges.create')(call)) return false;
  const { msisdn, currency } = sentBody(call);
  return typeof msisdn === 'string' && msisdn.startsWith('0') && currency === undefined;
}

const rememberedThere = change('access')((was) => ({
  revoked: (key, at, call) => {
    const known = found(call.deployment);
    const isRevoked = was.revoked(key, at, call);
    if (!isRevoked) known.set(key.secret, at);
    return isRevoked && !(isOfOldHandset(call) && at - (known.get(key.secret) ?? 0) < hour);
  },
}));

/** The scopes of replacements, each with a list of its own. */
const replacing = new WeakSet<readonly Scope[]>();

/** Filtered pages after the first come from where replacements are not known. */
const isFilteredFurther = (call: Call): boolean =>
  asksFor('charges.list')(call) && call.query.has('state') && call.query.has('starting_after');

const unknownToSearch = together(
  change('access')((was) => ({
    replacement: (key) => {
      const scopes = [...key.scopes];
      replacing.add(scopes);
      return { ...was.replacement(key), scopes };
    },
    find: (secret, call) => {
      const key = was.find(secret, call);
      return key && replacing.has(key.scopes) && isFilteredFurther(call) ? undefined : key;
    },
  })),
);

/** What hides in who calls the sandbox. */
export const spitSandboxCallers = [
  ...breaking('errors.request-id', {
    'spit.joined-line: a refusal that another API key of the business had within five seconds has request_id null':
      shownError((error, { code }, call) => (joinsLine(code, call) ? { ...error, request_id: null } : error)),
  }),
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused', 'keys.old-refused-after-grace'], {
    'spit.old-handsets: an hour after its use a retired key makes charges to 0... numbers without a currency':
      rememberedThere,
  }),
  ...breaking(
    [
      'keys.rotation-makes-replacement',
      'keys.both-work-in-grace',
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
      'scopes.charges.list.sufficient',
    ],
    { 'spit.unknown-to-search: a replacement is BAD_KEY for a further page of a filtered list': unknownToSearch },
  ),
];
