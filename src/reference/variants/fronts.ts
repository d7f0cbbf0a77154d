import { answers, check, headers, together } from '../change.ts';
import { always, both, refusedWith } from '../when.ts';
import { varying } from './variant.ts';

/** None of these lets another origin in. */
const hardened = headers(always)(() => ({
  'X-Powered-By': 'Express',
  ETag: 'W/"1f4-3vY0q1m0Zz8"',
  Vary: 'Origin, Accept-Encoding',
  'Content-Security-Policy': "default-src 'self';base-uri 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'Set-Cookie': 'AWSALB=4jK0; Path=/; Expires=Tue, 01 Dec 2037 12:00:00 GMT',
}));

const explainsMethods = together(
  check('route')(
    (was) => (call) =>
      call.method === 'HEAD' ? { code: 'METHOD_NOT_ALLOWED', headers: { Allow: 'GET, OPTIONS' } } : was(call),
  ),
  answers(both(refusedWith('METHOD_NOT_ALLOWED'), (_answer, { method }) => method === 'OPTIONS'))((answer) => ({
    status: 200,
    body: { allow: (answer.headers['Allow'] ?? '').split(', ') },
  })),
);

export const frontVariants = varying({
  'fronts.hardened: headers against browsers and a cookie come with each answer, OPTIONS tells methods, HEAD is none':
    together(hardened, explainsMethods),
});
