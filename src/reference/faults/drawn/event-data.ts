import { change } from '../../change.ts';
import { altered, eventFields } from './fields.ts';
import { chargeTexts, ofPrompts, ofSettled, onLive, type Harm } from './harm.ts';

/** A field of the data of an event is told wrongly. */
export const wrongEvents: readonly Harm[] = eventFields.map((field) => ({
  text: `${field.name} of an event ${field.text}`,
  rules: field.rules,
  on: onLive,
  scene: { sorts: ['amount', ...ofPrompts, 'history', 'time'], texts: chargeTexts },
  patch: (when) =>
    change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return when(ofSettled(settlement)) ? altered(data, field) : data;
      },
    })),
}));
