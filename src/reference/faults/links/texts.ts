import { codePoints } from '../../fields.ts';
import { askedLink } from './changes.ts';
import { textOf } from '../charges/given.ts';
import { liveFault } from '../live-fault.ts';
import { refusing, taking } from '../misreading.ts';
import { plainText } from '../charges/plain-text.ts';

/** How long the texts of a new link may be. */
export const linkTextFaults = [
  liveFault(
    'links.description-499',
    'a description of 500 characters is refused',
    'links.create.description-500-accepted',
    askedLink(
      'description',
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 499),
    ),
  ),
  liveFault(
    'links.description-255',
    'a description above 255 characters is refused',
    'links.create.description-500-accepted',
    askedLink(
      'description',
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 255),
    ),
  ),
  liveFault(
    'links.description-501-taken',
    'a description of 501 characters is taken',
    'links.create.description-limit',
    askedLink('description', taking<string | null>(textOf(501, 501), plainText)),
  ),
  liveFault(
    'links.description-cut',
    'a description that is too long is cut',
    'links.create.description-limit',
    askedLink(
      'description',
      taking<string | null>(textOf(501, 100_000), (given) => [...plainText(given)].slice(0, 500).join('')),
    ),
  ),
  liveFault(
    'links.reference-64',
    'a reference above 64 characters is refused',
    'links.create.reference-200-accepted',
    askedLink(
      'reference',
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 64),
    ),
  ),
  liveFault(
    'links.reference-199',
    'a reference of 200 characters is refused',
    'links.create.reference-200-accepted',
    askedLink(
      'reference',
      refusing('BAD_REQUEST', (given) => codePoints(given ?? '') > 199),
    ),
  ),
  liveFault(
    'links.reference-201-taken',
    'a reference of 201 characters is taken',
    'links.create.reference-limit',
    askedLink('reference', taking<string | null>(textOf(201, 201), plainText)),
  ),
  liveFault(
    'links.reference-255-taken',
    'a reference up to 255 characters is taken',
    'links.create.reference-limit',
    askedLink('reference', taking<string | null>(textOf(201, 255), plainText)),
  ),
];
