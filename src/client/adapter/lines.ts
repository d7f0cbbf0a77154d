import { StringDecoder } from 'node:string_decoder';

const longest = 4 * 1024 * 1024;

/** Lines of a stream, in bounded memory. */
export class Lines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #line: (line: string) => void;
  readonly #tooLong: (why: string) => void;
  #rest = '';

  constructor(line: (line: string) => void, tooLong: (why: string) => void) {
    this.#line = line;
    this.#tooLong = tooLong;
  }

  add(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') this.#line(line);
    if (this.#rest.length <= longest) return;
    this.#rest = '';
    this.#tooLong(`printed a line of more than ${longest} characters`);
  }
}
