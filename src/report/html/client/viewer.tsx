import { render, type JSX } from 'preact';
import { anchor } from '../anchor.ts';
import { ExchangeBody, exchangeLine } from '../exchange.tsx';
import type { PageData } from '../page-data.ts';
import type { Recorded } from '../../recorded/packed.ts';
import type { Evidence } from './evidence.ts';

/** Shows an exchange over the page, by its address. */
export class Viewer {
  readonly #dialog = document.createElement('dialog');
  readonly #evidence: Evidence;
  readonly #target: PageData['target'];

  constructor(evidence: Evidence, target: PageData['target']) {
    this.#evidence = evidence;
    this.#target = target;
    this.#dialog.setAttribute('aria-label', 'Exchange');
    this.#dialog.addEventListener('close', () => {
      if (location.hash.startsWith('#exchange-'))
        history.replaceState(null, '', `${location.pathname}${location.search}`);
    });
    document.body.append(this.#dialog);
  }

  async show(row: number): Promise<void> {
    const exchange = await this.#evidence.at(row);
    if (exchange === undefined) return;
    render(<Sheet exchange={exchange} row={row} evidence={this.#evidence} target={this.#target} />, this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  close(): void {
    if (this.#dialog.open) this.#dialog.close();
  }
}

interface SheetProps {
  readonly exchange: Recorded;
  readonly row: number;
  readonly evidence: Evidence;
  readonly target: PageData['target'];
}

function Sheet({ exchange, row, evidence, target }: SheetProps): JSX.Element {
  const check = evidence.checkOf(row);
  const own = evidence.rowsOf(check);
  const place = own.indexOf(row);
  return (
    <>
      <form method="dialog" class="sheet-head">
        <h3>Exchange {exchange.n}</h3>
        <Way to={own[place - 1]} evidence={evidence} words="Previous" />
        <Way to={own[place + 1]} evidence={evidence} words="Next" />
        <button>Close</button>
      </form>
      <p>
        <code>{exchangeLine(exchange)}</code>
      </p>
      <p class="small soft">
        {check === '' ? 'Sent by the run itself' : <a href={`#${anchor('check', check)}`}>{check}</a>}, {place + 1} of{' '}
        {own.length}. In every run:{' '}
        <a href={`#exchange-${evidence.lastingName(row)}`}>#exchange-{evidence.lastingName(row)}</a>
      </p>
      <ExchangeBody key={exchange.n} exchange={exchange} urls={target} />
    </>
  );
}

const Way = ({
  to,
  evidence,
  words,
}: {
  readonly to: number | undefined;
  readonly evidence: Evidence;
  readonly words: string;
}) => (to === undefined ? null : <a href={`#exchange-${evidence.numberOf(to)}`}>{words}</a>);
