import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import frontDoor from './index.ts?raw'

describe('schemas in a worker', () => {
  it('are made without code from text, which serving workers refuse', () => {
    const schema = type({ name: 'string' }).onDeepUndeclaredKey('delete')
    expect(schema({ name: 'a', other: 1 })).toEqual({ name: 'a' })
    expect('precompilation' in schema ? schema.precompilation : undefined).toBeUndefined()
  })

  it('are told so before any is made', () => {
    expect(frontDoor.startsWith("import './no-generated-code.ts'\n")).toBe(true)
  })
})
