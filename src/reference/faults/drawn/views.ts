import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import { shownCharge } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Call } from '../../http/call.ts';
import type { JsonObject } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { shownBill } from '../bills/changes.ts';
import { shownLink } from '../links/changes.ts';
import { altered, billFields, linkFields, posFields, promptFields, type WrongField } from './fields.ts';
import {
  anywhere,
  billTexts,
  chargeTexts,
  linkTexts,
  madeScene,
  ofMade,
  ofPrompts,
  onLive,
  type Harm,
  type Made,
} from './harm.ts';

/** What is shown of one kind of object. */
interface Kind extends Pick<Harm, 'on' | 'scene'> {
  readonly name: string;
  readonly places: readonly EndpointName[];
  readonly fields: readonly WrongField[];
  readonly shown: (alter: (view: JsonObject, item: Made, call: Call) => JsonObject) => Patch;
}

const chargesFrom =
  (origin: Charge['origin']['is']): Kind['shown'] =>
  (alter) =>
    shownCharge((view, { charge, call }) => (charge.origin.is === origin ? alter(view, charge, call) : view));

const kinds: readonly Kind[] = [
  {
    name: 'charge',
    on: anywhere,
    scene: madeScene(chargeTexts, ...ofPrompts),
    places: ['charges.create', 'charges.get', 'charges.list'],
    fields: promptFields,
    shown: chargesFrom('prompt'),
  },
  {
    name: 'POS charge',
    on: onLive,
    scene: madeScene(chargeTexts),
    places: ['pos.create', 'charges.get', 'charges.list'],
    fields: posFields,
    shown: chargesFrom('pos'),
  },
  {
    name: 'bill',
    on: onLive,
    scene: madeScene(billTexts),
    places: ['bills.create', 'bills.get', 'bills.list'],
    fields: billFields,
    shown: shownBill,
  },
  {
    name: 'link',
    on: onLive,
    scene: madeScene(linkTexts),
    places: ['links.create', 'links.get', 'links.list'],
    fields: linkFields,
    shown: shownLink,
  },
];

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Of an object without a text nothing goes wrong with that text. */
const withText = (scene: Harm['scene'], field: string): Harm['scene'] => ({
  ...scene,
  texts: scene.texts.filter((name) => name !== camelCase(field)),
});

/** A field of an object is shown wrongly, at one place or everywhere. */
export const wrongViews: readonly Harm[] = kinds.flatMap(({ name, on, scene, places, fields, shown }) =>
  fields.flatMap((field) =>
    [...places, null].map((place) => ({
      text: `${field.name} of a ${name} ${field.text}${place === null ? '' : ` at ${place}`}`,
      rules: field.rules,
      on,
      scene: withText(scene, field.name),
      patch: (when) =>
        shown((view, item, call) =>
          (place === null || isServed(call.route, place)) && when(ofMade(item, call)) ? altered(view, field) : view,
        ),
    })),
  ),
);
