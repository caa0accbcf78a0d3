/** An answer as the cache holds it: complete, with the moment until which it may be served. */
export type StoredAnswer = {
  status: number
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
  /** Unix milliseconds. */
  until: number
}

/** What an answer takes in memory besides its body, by a rough count. */
const overheadBytes = 1_024

export function sizeOf({ bytes }: StoredAnswer): number {
  return bytes.byteLength + overheadBytes
}
