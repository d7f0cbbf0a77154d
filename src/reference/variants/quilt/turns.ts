import { change, check, headers, shownCharge, together } from '../../change.ts';
import { during, released } from './phases.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { always } from '../../when.ts';
import type { Call } from '../../http/call.ts';
import { createHmac } from 'node:crypto';
import { isFinal } from '../../charges/charge.ts';
import type { Patch } from '../../behaviour.ts';

const stacks = 3;

const stackOf = ({ nth }: Call): number => nth % stacks;

/** What PHP makes of a body: strokes behind strokes, and no letter beyond ASCII. */
const byPhp = (body: JsonObject): string =>
  JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replaceAll(/[^\0-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What Python makes of it: a blank behind each comma and colon. */
function byPython(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(byPython).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${byPython(member)}`);
  return `{${members.join(', ')}}`;
}

const endings = ['Z', '000Z', '000+00:00'] as const;

const servers = ['node', 'php-fpm', 'gunicorn'] as const;

/** Three stacks answer in turn, each of which writes JSON and moments as its language does. */
export const stacksInTurn = together(
  change('wire')((was) => ({
    json: (body, call) =>
      [() => was.json(body, call), () => byPhp(body), () => byPython(body)][stackOf(call)]?.() ?? '',
    dateTime: (moment, call) => was.dateTime(moment, call).replace(/Z$/, endings[stackOf(call)] ?? 'Z'),
    contentType: (_answer, call) => (stackOf(call) === 1 ? 'application/json; charset=UTF-8' : 'application/json'),
  })),
  headers(always)((_usual, call) => ({ Server: servers[stackOf(call)] ?? 'node', 'X-Powered-By': '' })),
);

/** Every other second another proxy is in front, which spells headers in small letters. */
export const twoProxies = change('wire')((was) => ({
  headerName: (name) => (Math.floor(performance.now() / 1000) % 2 === 0 ? was.headerName(name) : name.toLowerCase()),
}));

const shilling = 100;

/** Until a charge has come to its end its fee is an estimate in whole shillings. */
export const estimatedFees: Patch = shownCharge((view, { charge, step }) => {
  if (isFinal(step.state)) return { ...view, fee_is_estimate: false };
  const estimate = Math.min(charge.amount, Math.ceil(charge.fee / shilling) * shilling);
  return {
    ...view,
    ...(view['fee_minor'] !== undefined && { fee_minor: estimate }),
    ...(view['mdr_minor'] !== undefined && { mdr_minor: estimate }),
    net_minor: charge.amount - estimate,
    fee_is_estimate: true,
  };
});

/** After fifteen posts each has a second signature, by SHA-512 beside SHA-256. */
export const secondScheme: Patch = (behaviour) => {
  let posted = 0;
  return change('signing')((was) => ({
    named: null,
    headers: (message, deployment) => {
      const secret = was.secret(message, deployment);
      const mac = (name: 'sha256' | 'sha512'): string =>
        createHmac(name, secret).update(`${message.at}:${message.text}`).digest('hex');
      return {
        'X-Payments-Time': String(message.at),
        'X-Payments-Signature': mac('sha256'),
        ...(++posted > 15 && { 'X-Payments-Signature-512': mac('sha512') }),
      };
    },
  }))(behaviour);
};

/** After a release addresses of links tell that they were asked for by it; those that were given before work on. */
export const linksMoveOn = during(released, (is) =>
  change('linkShowing')((was) => ({
    url: (link, call) => `${was.url(link, call)}${is(call) ? '?r=2' : ''}`,
  })),
);

const turn = 61;

/** Each sixty-first write finds the ledger busy, and nothing is taken. */
export const sometimesBusy: Patch = (behaviour) => {
  let writes = 0;
  return check('query')((was) => (call) => {
    const isBusy = call.method === 'POST' && ++writes % turn === 0;
    return isBusy ? { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': '1' } } : was(call);
  })(behaviour);
};
