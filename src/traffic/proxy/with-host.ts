/** The head of a request for another host: no other byte of it differs. */
export function withHost(head: Buffer, host: string): Buffer {
  const text = head.toString('latin1');
  const found = /(?<=\n)host:[ \t]*([^\r\n]*?)[ \t]*(?=\r?\n)/i.exec(text);
  const value = found?.[1];
  if (!found || value === undefined || value === host) return head;
  const at = found.index + found[0].lastIndexOf(value);
  return Buffer.concat([head.subarray(0, at), Buffer.from(host, 'latin1'), head.subarray(at + value.length)]);
}
