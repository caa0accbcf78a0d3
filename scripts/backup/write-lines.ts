import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const blockLength = 65_536

/** Writes lines into a file that only its owner may read, no faster than the disk accepts them. */
export function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(blocksOf(lines)), createWriteStream(file, { mode: 0o600 }))
}

async function* blocksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block: string[] = []
  let length = 0
  for await (const line of lines) {
    block.push(line, '\n')
    length += line.length + 1
    if (length < blockLength) continue
    yield block.join('')
    block = []
    length = 0
  }
  yield block.join('')
}
