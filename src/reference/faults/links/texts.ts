import { codePoints } from '../../bodies/fields.ts';
import { askedLink } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { asText } from '../../http/json.ts';
import { refusing, taking, textOf } from '../misreading.ts';

/** How long the texts of a new link may be. */
export const linkTextFaults = [
  ...breakingLive('links.create.description-500-accepted', {
    'links.description-499: a description of 500 characters is refused': askedLink('description')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 499),
    ),
    'links.description-255: a description above 255 characters is refused': askedLink('description')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 255),
    ),
  }),
  ...breakingLive('links.create.description-limit', {
    'links.description-501-taken: a description of 501 characters is taken': askedLink('description')(
      taking<string | null>(textOf(501, 501), asText),
    ),
    'links.description-cut: a description that is too long is cut': askedLink('description')(
      taking<string | null>(textOf(501, 100_000), (given) => [...asText(given)].slice(0, 500).join('')),
    ),
  }),
  ...breakingLive('links.create.reference-200-accepted', {
    'links.reference-64: a reference above 64 characters is refused': askedLink('reference')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 64),
    ),
    'links.reference-199: a reference of 200 characters is refused': askedLink('reference')(
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 199),
    ),
  }),
  ...breakingLive('links.create.reference-limit', {
    'links.reference-201-taken: a reference of 201 characters is taken': askedLink('reference')(
      taking<string | null>(textOf(201, 201), asText),
    ),
    'links.reference-255-taken: a reference up to 255 characters is taken': askedLink('reference')(
      taking<string | null>(textOf(201, 255), asText),
    ),
  }),
];
