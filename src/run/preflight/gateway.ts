import type { Exchange } from '../../evidence/exchange.ts';
import { described, isGatewayPage } from './answer.ts';
import type { Asker } from './asker.ts';

const moreTries = 2;

/**
 * The paragraph about something that stands before the service and answers in its place: to everything that is written,
 * such as a page of maintenance, or now and then. What is answered so each time is the deployment's own.
 */
export async function mistakeInGateway(asker: Asker): Promise<string | null> {
  const pages = asker.exchanges.filter(isGatewayPage);
  const writing = asker.exchanges.filter(({ request }) => request.method === 'POST');
  const [first] = pages;
  if (!first) return null;
  if (writing.length > 1 && writing.every(isGatewayPage))
    return `${told(asker, writing)}, while what only reads is answered by the service. A page of maintenance or a gateway stands before what writes: wait until it is taken away, or correct the ${asker.deployment} address.`;
  const reading = pages.find(({ request, answer }) => request.method === 'GET' && answer?.status !== 503);
  if (!reading || !(await isAnsweredAgain(asker, reading))) return null;
  return `${asker.addressOf(reading)}: ${described(reading)}, and the service when it was asked once more. A gateway or a proxy loses requests now and then: mend it, or reach the service without it.`;
}

function told(asker: Asker, alike: readonly Exchange[]): string {
  const others = alike.length - 1;
  return `${asker.addressOf(alike[0]!)}: ${described(alike[0]!)}, and ${others} other request${others === 1 ? '' : 's'} the same`;
}

/** The same request, by somebody else than before. */
async function isAnsweredAgain(asker: Asker, { template }: Exchange): Promise<boolean> {
  if (template === null) return false;
  for (let again = 0; again < moreTries && asker.mayAsk; again += 1) {
    const exchange = await asker.ask(template, { within_ms: 3_000 });
    if (exchange.answer !== null && !isGatewayPage(exchange)) return true;
  }
  return false;
}
