import { answers, change, fieldOf, together } from '../../change.ts';
import { inOrder } from '../quirk/fronts.ts';

const constrained = /\/v1\/(charges|bills|payment_links|events|webhook_endpoints)\/([^/]+)(?:\/(?:notify|retry))?$/;

const forms: Readonly<Partial<Record<string, RegExp>>> = {
  charges: /^ch_[0-9A-Za-z]+$/,
  bills: /^bl_[0-9A-Za-z]+$/,
  payment_links: /^pl_[0-9A-Za-z]+$/,
  events: /^ev_[0-9A-Za-z]+$/,
  webhook_endpoints: /^we_[0-9A-Za-z]+$/,
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isNoPath(asked: string): boolean {
  const [, kind = '', id = ''] = constrained.exec(asked) ?? [];
  return forms[kind]?.test(decoded(id)) === false;
}

/** A route asks for the form of its id: what has another form is no path, by whatever method and whoever asks. */
export const constrainedRoutes = together(
  change('wire')((was) => ({
    path: (asked) => {
      const path = was.path?.(asked) ?? asked;
      return isNoPath(path) ? `${path}/-/nowhere` : path;
    },
  })),
  inOrder('route', 'key', 'address', 'business', 'rate', 'scope', 'query', 'idempotency', 'body'),
);

/** The form of an address to return to is judged before the website is looked up, also where there is none. */
export const returnFormFirst = fieldOf('linkOrder')('successUrl')(
  (was) => (given, call) =>
    typeof given === 'string' && !/^https:\/\/[^/?#]/i.test(given) ? { code: 'BAD_RETURN_URL' } : was(given, call),
);

/** Whoever has a key and looks at the root is told what there is, and whether it is well. */
export const index = answers(
  ({ status }, { route, method, trace }) =>
    status >= 400 &&
    trace.key !== undefined &&
    trace.refusal?.code === 'NOT_FOUND' &&
    method === 'GET' &&
    route.is === 'unknown' &&
    /^\/(?:v1\/?|health)?$/.test(route.path ?? '-'),
)(() => ({
  status: 200,
  body: { object: 'index', name: 'merchant-payments', versions: ['v1'], status: 'pass', links: { self: '/v1' } },
}));
