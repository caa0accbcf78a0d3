import { describe, expect, it } from 'vitest'
import { AnswerReader } from './answer-reader.ts'

const chunked =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nb\r\n\r\n\r\n0\r\n\r\nxy\r\n0\r\n\r\n'

describe('the end of an answer', () => {
  it.each([
    ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 200],
    ['chunks, also with line ends in them', chunked, 200],
    ['no body', 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n', 304],
    ['an empty body', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', 404],
  ])('is found with %s, wherever the bytes are cut', (_, text, status) => {
    const bytes = Buffer.from(text, 'latin1')
    for (let cut = 1; cut < bytes.length; cut++) {
      const reader = new AnswerReader()
      expect(reader.read(bytes.subarray(0, cut))).toBeUndefined()
      expect(reader.read(bytes.subarray(cut))).toBe(status)
      // The next answer of the connection.
      expect(reader.read(bytes)).toBe(status)
    }
  })

  it('is refused to be guessed', () => {
    const reader = new AnswerReader()
    expect(() => reader.read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('no length')
  })
})
