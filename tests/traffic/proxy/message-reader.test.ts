import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framingOf, type Head } from '../../../src/traffic/proxy/http-head.ts';
import { MessageReader } from '../../../src/traffic/proxy/message-reader.ts';

interface Read {
  readonly start: string;
  readonly body: string;
}

function readAll(parts: readonly Buffer[], otherwise: 'none' | 'until-close' = 'none') {
  const messages: Read[] = [];
  const passed: Buffer[] = [];
  const lost: string[] = [];
  let head: Head | null = null;
  let body: Buffer[] = [];
  const reader = new MessageReader({
    head: (read, bytes) => {
      passed.push(Buffer.from(bytes));
      head = read;
      body = [];
      return framingOf(read.headers, otherwise);
    },
    body: (bytes) => body.push(Buffer.from(bytes)),
    pass: (bytes) => passed.push(Buffer.from(bytes)),
    end: () => messages.push({ start: head?.start.join(' ') ?? '', body: Buffer.concat(body).toString('latin1') }),
    lost: (why) => lost.push(why),
  });
  for (const part of parts) reader.feed(part);
  passed.push(Buffer.from(reader.beginning));
  reader.close();
  return { messages, bytes: Buffer.concat(passed), lost };
}

/** At any places. */
function split(bytes: Buffer, at: readonly number[]): readonly Buffer[] {
  const places = [0, ...at.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

const binary = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const end = fc.constantFrom('\r\n', '\n');

const plain = fc.record({ body: binary, eol: end }).map(({ body, eol }) => ({
  written: `POST /v1/x HTTP/1.1${eol}Content-Length: ${body.length}${eol}X-A: b:c${eol}${eol}${body}`,
  body,
}));

const chunked = fc
  .record({
    chunks: fc.array(
      binary.filter((text) => text !== ''),
      { maxLength: 4 },
    ),
    trailers: fc.boolean(),
    extended: fc.boolean(),
  })
  .map(({ chunks, trailers, extended }) => ({
    written: [
      'POST /v1/x HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n',
      ...chunks.map((chunk) => `${chunk.length.toString(16)}${extended ? ';a="b"' : ''}\r\n${chunk}\r\n`),
      `0\r\n${trailers ? 'X-Sum: 1\r\nX-Other: 2\r\n' : ''}\r\n`,
    ].join(''),
    body: chunks.join(''),
  }));

const bare = fc.constant({ written: '\r\nPOST /v1/x HTTP/1.1\r\nHost: a\r\n\r\n', body: '' });
const places = fc.array(fc.nat(), { maxLength: 12 });

test('whatever is sent in whatever pieces is read, and every byte is passed on', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, chunked, bare), { maxLength: 5 }), places, (messages, at) => {
      const bytes = Buffer.from(messages.map(({ written }) => written).join(''), 'latin1');
      const read = readAll(split(bytes, at));
      expect(read.lost).toEqual([]);
      expect(read.messages.map(({ body }) => body)).toEqual(messages.map(({ body }) => body));
      expect(read.bytes.equals(bytes)).toBe(true);
    }),
  );
});

test('what is no HTTP is passed on to the byte, and never thrown at', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          plain.map(({ written }) => written),
          binary,
        ),
        { maxLength: 4 },
      ),
      places,
      (texts, at) => {
        const bytes = Buffer.from(texts.join(''), 'latin1');
        expect(readAll(split(bytes, at)).bytes.equals(bytes)).toBe(true);
      },
    ),
  );
});

test.each([
  ['two lengths', 'Content-Length: 1\r\nContent-Length: 2'],
  ['a length beside chunks', 'Content-Length: 1\r\nTransfer-Encoding: chunked'],
  ['no number', 'Content-Length: 1x'],
  ['another coding last', 'Transfer-Encoding: chunked, gzip'],
])('%s: nobody can say where it ends', (_, headers) => {
  expect(readAll([Buffer.from(`POST / HTTP/1.1\r\n${headers}\r\n\r\nab`)]).lost).toHaveLength(1);
});

test('an answer without a length ends with its connection', () => {
  const { messages } = readAll([Buffer.from('HTTP/1.1 200 OK\r\n\r\n{"a"'), Buffer.from(':1}')], 'until-close');
  expect(messages).toEqual([{ start: 'HTTP/1.1 200 OK', body: '{"a":1}' }]);
});
