import { change, headers } from '../../../change.ts';
import { breaking } from '../../fault.ts';

const secureWithPort = /^https:.*:\d+$/;

/** What depends on who asks, in the words of headers. */
export const hiddenProgramFaults = [
  ...breaking('errors.doc-address', {
    'hidden.doc-in-french: who reads French is sent to the French page of an error': change('refusals')((was) => ({
      doc: (code, call) => `${was.doc(code, call)}${call.header('accept-language') === 'fr' ? '?lang=fr' : ''}`,
    })),
  }),
  ...breaking('answers.content-type', {
    'hidden.xml-where-it-is-preferred: who would rather have XML gets JSON that is labelled as XML': change('wire')(
      (was) => ({
        contentType: (answer, call) =>
          call.header('accept')?.startsWith('application/xml') ? 'application/xml' : was.contentType(answer, call),
      }),
    ),
  }),
  ...breaking('auth.no-cors-headers', {
    'hidden.cors-for-ports: pages of secure sites at a port of their own are allowed': headers((_answer, { header }) =>
      secureWithPort.test(header('origin') ?? ''),
    )((_usual, { header }) => ({ 'Access-Control-Allow-Origin': header('origin') ?? '' })),
  }),
];
