/**
 * Finds the ends of HTTP answers in the bytes of a connection. It copies and decodes no body: the
 * load generator shares the machine with what it measures.
 */
export class AnswerReader {
  #head = ''
  #status = 0
  /** Missing bytes of the body, or of the current chunk and the line after it. */
  #left = 0
  #part: 'head' | 'body' | 'size' | 'chunk' | 'end' = 'head'

  /** Takes the next bytes; returns the status of the answer that they complete. */
  read(bytes: Buffer): number | undefined {
    let at = 0
    while (at < bytes.length) {
      if (this.#part === 'body' || this.#part === 'chunk') {
        const taken = Math.min(this.#left, bytes.length - at)
        this.#left -= taken
        at += taken
        if (this.#left > 0) return undefined
        if (this.#part === 'body') return this.#finish()
        this.#part = 'size'
        continue
      }
      const end = bytes.indexOf('\n', at)
      const line = bytes.toString('latin1', at, end === -1 ? bytes.length : end + 1)
      this.#head += line
      at += line.length
      if (end !== -1 && this.#readLine()) return this.#finish()
    }
    return undefined
  }

  /** Reads the line that is complete; returns whether it ended the answer. */
  #readLine(): boolean {
    if (this.#part === 'head') {
      if (!this.#head.endsWith('\r\n\r\n')) return false
      const isEmpty = this.#begin(this.#head.toLowerCase())
      this.#head = ''
      return isEmpty
    }
    const size = Number.parseInt(this.#head, 16)
    this.#head = ''
    if (this.#part === 'end') return true
    this.#part = size === 0 ? 'end' : 'chunk'
    this.#left = size + 2
    return false
  }

  /** Reads the head; returns whether no body follows. */
  #begin(head: string): boolean {
    this.#status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
    const isEmpty = this.#status === 304 || this.#status === 204
    const isChunked = !isEmpty && /\r\ntransfer-encoding: *chunked/.test(head)
    if (!isChunked && !isEmpty && length === undefined) throw new Error(`no length in ${head}`)
    this.#part = isChunked ? 'size' : 'body'
    this.#left = isEmpty || isChunked ? 0 : Number(length)
    return !isChunked && this.#left === 0
  }

  #finish(): number {
    this.#part = 'head'
    return this.#status
  }
}
