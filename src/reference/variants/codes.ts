import { change, shownCharge, standingCharge, together } from '../change.ts';
import { furthest } from '../http/call.ts';
import { varyingLive } from './variant.ts';

const second = 1000;

/** The picture itself. */
const pictured = change('codes')(() => ({
  token: (random) => ['eyJhbGciOiJFUzI1NiJ9', random.text('abcdefXYZ', 40), random.text('abcdef-_', 43)].join('.'),
  qr: (token) => `data:image/svg+xml;utf8,%3Csvg%20id='${token.slice(-20)}'/%3E`,
}));

/** Between the scan and the approval in the app some time passes. */
const scanned = standingCharge((step, { createdAt, seen: { answered }, origin }, call) => {
  const approves = origin.is === 'pos' && answered !== null && furthest(call) < createdAt + answered.after + 3 * second;
  return approves ? { after: answered.after, state: 'processing' } : step;
});

/** What is not paid at a till has a token and a code of its receipt. */
const receipts = shownCharge((view, { charge: { id, origin } }) =>
  origin.is === 'pos' ? view : { ...view, token: `receipt-${id}`, qr: `https://receipts.example.test/${id}` },
);

export const codeVariants = varyingLive({
  'codes.of-receipts: a charge that is not paid at a till has the token and the code of its receipt': receipts,
  'codes.pictured: the code is a picture, its token a signed one': pictured,
  'codes.scanned: between the scan of a code and its payment the charge is processing': together(
    scanned,
    change('making')((was) => ({
      expiresAt: (createdAt, call) => (call.route.is === 'served' ? was.expiresAt(createdAt, call) : createdAt),
    })),
  ),
});
