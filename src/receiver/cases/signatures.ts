import type { Signing } from '../signing.ts';
import { atOnce, caseOf, type ReceiverCase } from './case.ts';

const rules = ['client.refuses-forged-events'] as const;

const forged: readonly (readonly [Signing, string])[] = [
  ['other-secret', "signed with another address's secret"],
  ['missing', 'without a signature'],
  ['empty', 'with an empty signature'],
  ['version-alone', 'with a version in place of a signature'],
  ['cut-short', 'with the beginning of its signature alone'],
  ['of-another-text', 'that was altered after it was signed'],
  ['of-another-id', 'with the signature of another message'],
];

const needs = 'secret';

/** Where a scheme is configured. */
export const signatures: readonly ReceiverCase[] = [
  ...forged.map(([signing, how]) =>
    caseOf(
      `signatures/${signing}`,
      `An event ${how} fulfils nothing.`,
      rules,
      (make) => atOnce({ event: make.event(), signing }),
      {
        needs,
      },
    ),
  ),
  caseOf(
    'signatures/forged-before-right',
    'A forged event does not keep the right one from fulfilling.',
    rules,
    (make) => {
      const event = make.event();
      return [[{ event, signing: 'other-secret' }], [{ event, attempt: 2 }]];
    },
    { needs },
  ),
  caseOf(
    'signatures/old',
    'A right signature of an hour ago.',
    [],
    (make) => atOnce({ event: make.event(), signing: 'old' }),
    { needs, form: 'signed an hour ago' },
  ),
  caseOf(
    'signatures/in-a-list',
    'A right signature beside a wrong one.',
    [],
    (make) => atOnce({ event: make.event(), signing: 'in-a-list' }),
    { needs, form: 'with a wrong signature beside the right one' },
  ),
];
