import { base62 } from '../../world/alphabets.ts';
import { change, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';

/** All that has an id of its own. */
const naming = (name: (random: Random) => string): Patch =>
  together(
    change('making')(() => ({ id: (random) => `ch_${name(random)}` })),
    change('billMaking')(() => ({ id: (random) => `bl_${name(random)}` })),
    change('linkMaking')(() => ({ id: (random) => `pl_${name(random)}` })),
    change('events')(() => ({ id: (random) => `ev_${name(random)}` })),
    change('webhooks')(() => ({ id: (random) => name(random) })),
  );

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 6346: letters count from 10 on, and leave out what eleven divides. */
function worthOf(sign: string): number {
  const at = capitals.indexOf(sign);
  return at < 0 ? Number(sign) : 10 + at + Math.floor((at + 9) / 10);
}

function container(random: Random): string {
  const unit = `${random.text(capitals, 3)}U${random.text('0123456789', 6)}`;
  const sum = Array.from(unit, (sign, place) => worthOf(sign) * 2 ** place).reduce((all, each) => all + each, 0);
  return `${unit}${(sum % 11) % 10}`;
}

/** Whatever is made is known as containers are. */
export const containers = naming(container);

/** Whatever is made is known as cars are, with a number of the fine behind. */
export const plates = naming(
  (random) => `T${random.text('123456789', 3)}${random.text(capitals, 3)}.${random.text('0123456789', 5)}`,
);

const words =
  'maji moto simba twiga ndege samaki mti jua mwezi nyota bahari mlima mto njia nyumba shamba kahawa chai sukari chumvi asali ndizi embe nazi mkate wali pilau kuku mbuzi ngombe paka mbwa'.split(
    ' ',
  );

/** Whatever is made is known by six words. */
export const spoken = naming((random) =>
  [...Array.from({ length: 6 }, () => words[random.below(words.length)]), random.text('0123456789', 3)].join('-'),
);

const inBase64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token has three parts, the second of which tells the till; the code is an address of the hosted pages. */
export const threeParts = change('codes')(() => ({
  token: (random, { trace }) =>
    [
      inBase64({ alg: 'EdDSA', typ: 'pos+jwt' }),
      inBase64({ till: trace.posOrder?.till.number ?? '', jti: random.text(base62, 8) }),
      random.text(`${base62}-_`, 86),
    ].join('.'),
  qr: (_token, { deployment: { random, payUrl } }) => `${payUrl}/q/${random.text(base62, 22)}?v=2#scan`,
}));

/** A request is known by the machine, the second and a count. */
export const machineIds: Patch = (behaviour) => {
  let count = 0;
  return change('refusals')(() => ({
    requestId: (random) =>
      `dar-app-${random.below(12)}.${(++count).toString(36)}@${random.text('0123456789abcdef', 8)}`,
  }))(behaviour);
};
