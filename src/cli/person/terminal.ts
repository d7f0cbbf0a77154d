import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream & { readonly columns?: number };
  /** Whether keys come one by one, and are shown by this process. */
  readonly terminal: boolean;
}

/** Talks with a person, line by line; takes the keyboard only while it waits for a line. */
export class PersonTerminal {
  readonly #streams: Streams;
  readonly #curtain: Curtain;
  readonly #onInterrupt: () => void;
  readonly #early: string[] = [];
  #held: string[] = [];
  #open: Interface | null = null;
  #waiting: ((line: string | null) => void) | null = null;
  #ended = false;

  constructor(streams: Streams, onInterrupt: () => void) {
    this.#streams = streams;
    this.#curtain = new Curtain(streams.output);
    this.#onInterrupt = onInterrupt;
  }

  /** Above the line that is being typed, if there is one; after it, if that is hidden. */
  say(lines: readonly string[]): void {
    if (this.#curtain.drawn) this.#held.push(...lines);
    else {
      if (this.#waiting && this.#streams.terminal) this.#streams.output.write('\r\u001b[J');
      this.#streams.output.write(lines.map((line) => `${line}\n`).join(''));
      if (this.#waiting) this.#open?.prompt(true);
    }
  }

  /** null: nobody types any more. */
  line(prompt: string): Promise<string | null> {
    const early = this.#early.shift();
    if (early !== undefined) return Promise.resolve(early);
    if (this.#ended) return Promise.resolve(null);
    const open = (this.#open ??= this.#takeKeyboard());
    open.setPrompt(prompt);
    open.prompt();
    return this.#next();
  }

  /** The same for what nobody may see. A keyboard of its own, so that nothing of it can be called back. */
  async hidden(prompt: string): Promise<string | null> {
    this.rest();
    if (this.#ended) return null;
    this.#curtain.drawn = true;
    // Before the prompt: until then the terminal itself shows what is typed.
    this.#open = this.#takeKeyboard();
    this.#streams.output.write(prompt);
    const line = await this.#next();
    this.#curtain.drawn = false;
    this.#streams.output.write('\n');
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) this.say(held);
    return line;
  }

  /** Leaves the keyboard to whoever wants it; a line that is awaited does not come any more. */
  rest(): void {
    const open = this.#open;
    this.#open = null;
    open?.close();
    this.#heard(null);
  }

  #takeKeyboard(): Interface {
    const { input, output, terminal } = this.#streams;
    // The engine hides the cursor.
    if (terminal) output.write('\u001b[?25h');
    const open = createInterface({ input, output: this.#curtain, terminal, historySize: 0 });
    open.on('line', (line) => {
      if (this.#curtain.drawn) this.#lineHidden(line);
      else if (this.#waiting) this.#heard(line);
      else this.#early.push(line);
    });
    open.on('SIGINT', this.#onInterrupt);
    open.on('close', () => {
      if (this.#open === open) this.#end();
    });
    return open;
  }

  #next(): Promise<string | null> {
    return new Promise((resolve) => (this.#waiting = resolve));
  }

  #heard(line: string | null): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(line);
  }

  /** What is pasted after its end must not be seen either. */
  #lineHidden(line: string): void {
    const open = this.#open;
    this.#open = null;
    this.#heard(line);
    open?.close();
  }

  #end(): void {
    this.#open = null;
    this.#ended = true;
    this.#heard(null);
  }
}

/** While it is drawn, nothing is seen. Writes at once, so that what is typed behind it never comes out later. */
class Curtain extends Writable {
  drawn = false;
  readonly #output: Streams['output'];

  constructor(output: Streams['output']) {
    super({ decodeStrings: false });
    this.#output = output;
  }

  get columns(): number | undefined {
    return this.#output.columns;
  }

  override _write(chunk: string | Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    if (!this.drawn) this.#output.write(chunk);
    done();
  }
}
