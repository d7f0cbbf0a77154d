import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { lawful, type Event } from './policy.ts';

/** A receiver in a process of its own, whose memory is a file. `how`: lawful, or what it forgets when it is killed. */
const [folder = '.', port = '0', how = 'lawful'] = process.argv.slice(2);
const orders = `${folder}/orders`;
const events = `${folder}/events`;
const fulfilled = `${folder}/fulfilled`;
if (how === 'keeps nothing') for (const file of [orders, events, fulfilled]) rmSync(file, { force: true });
const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const remembered = (): readonly string[] =>
  how === 'remembers ten events' ? linesOf(events).slice(-10) : how === 'forgets events' ? [] : linesOf(events);
const seen = new Set(remembered());

function take(text: string): number {
  const event = JSON.parse(text) as Event;
  if (!event.livemode || !lawful.isPayment(event) || seen.has(event.id)) return 200;
  const { reference } = event.data;
  if (event.data.bill && event.data.bill.outstanding_minor > 0) return 200;
  if (how !== 'forgets events' && how !== 'remembers ten events' && linesOf(fulfilled).includes(reference)) return 200;
  seen.add(event.id);
  appendFileSync(events, `${event.id}\n`);
  const work = () => appendFileSync(fulfilled, `${reference}\n`);
  if (how === 'loses work') setTimeout(work, 300);
  else work();
  return 200;
}

createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  request.on('end', () => {
    if (request.url === '/fulfilled') return response.end(JSON.stringify(linesOf(fulfilled)));
    if (request.method === 'HEAD') return response.end();
    if (request.url === '/hooks') return response.writeHead(take(text)).end();
    appendFileSync(orders, `${text}\n`);
    return response.writeHead(201).end();
  });
}).listen(Number(port), '127.0.0.1', function (this: { address(): unknown }) {
  const { port: own } = this.address() as { port: number };
  writeFileSync(`${folder}/address`, `${process.pid} ${own}`);
});
