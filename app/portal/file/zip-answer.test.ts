import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { CsvFile } from './csv-answer.ts'
import { openLater, openNow, zipAnswer } from './zip-answer.ts'

type Read = CsvFile<string>['read']

function listOf(name: string, read: Read): CsvFile<string> {
  return { name, heads: ['name'], read, cellsOf: (line) => [line] }
}

const twoPages: Read = ({ pageStart }) =>
  Promise.resolve(
    pageStart === undefined
      ? { lines: ['Ada', '=1+1'], next: 'b' }
      : { lines: ['石井'], next: null },
  )

const withMark = new TextDecoder('utf-8', { ignoreBOM: true })

describe('an archive of lists', () => {
  it('holds each file whole, with all its pages and safe cells', async () => {
    const files = [
      await openNow(listOf('people', twoPages)),
      openLater(listOf('none', () => Promise.resolve({ lines: [], next: null }))),
    ]
    const answer = zipAnswer('shop', files)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shop.zip"')
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const texts = Object.entries(archive).map(([name, bytes]) => [name, withMark.decode(bytes)])
    expect(Object.fromEntries(texts)).toEqual({
      'people.csv': "\ufeffname\r\nAda\r\n'=1+1\r\n石井\r\n",
      'none.csv': '\ufeffname\r\n',
    })
  })

  it('reads a page only when the one before is taken', async () => {
    const starts: (string | undefined)[] = []
    const read: Read = ({ pageStart }) => {
      starts.push(pageStart)
      const at = Number(pageStart ?? '0')
      const lines = Array.from({ length: 2_000 }, () => crypto.randomUUID())
      return Promise.resolve({ lines, next: at === 50 ? null : String(at + 1) })
    }
    const answer = zipAnswer('shop', [await openNow(listOf('people', read))])
    const reader = answer.body?.getReader()
    await reader?.read()
    expect(starts.length).toBeLessThan(5)
    await reader?.cancel()
  })

  it('breaks off where a page cannot be read, and refuses when the first one is refused', async () => {
    const broken: Read = ({ pageStart }) =>
      pageStart === undefined ? twoPages({}) : Promise.reject(new Error('away'))
    const answer = zipAnswer('shop', [openLater(listOf('people', broken))])
    await expect(answer.arrayBuffer()).rejects.toThrow('away')
    await expect(openNow(listOf('people', () => broken({ pageStart: 'b' })))).rejects.toThrow(
      'away',
    )
  })
})
