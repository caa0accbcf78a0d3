import { expect, it } from 'vitest'
import { loadedWith, readChunks } from './testing/built-chunks.ts'

const chunks = readChunks()

it.each(['other-routes', 'call-services', 'due-work'])(
  'lets the built %s write in the language of a reader, never in that of a page',
  (part) => {
    const [spoken] = chunks.filter(({ code }) => code.includes('inside runWithLocale'))
    expect(spoken).toBeDefined()
    expect(loadedWith(part, chunks)).not.toContain(spoken)
  },
)
