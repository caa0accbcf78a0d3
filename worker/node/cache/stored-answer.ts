/** A complete answer in the cache, with the time until which it may be served. */
export type StoredAnswer = {
  status: number
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
  /** Unix milliseconds. */
  until: number
}

/** A rough count of an answer's bytes in memory besides its body. */
const overheadBytes = 1_024

export function sizeOf({ bytes }: StoredAnswer): number {
  return bytes.byteLength + overheadBytes
}
