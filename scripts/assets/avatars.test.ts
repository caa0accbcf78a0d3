import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { drawnAvatars } from '#backend/account/files/drawn-avatars.ts'
import { buildAvatars } from './avatars.ts'

const dir = mkdtempSync(join(tmpdir(), 'avatars-'))
buildAvatars(dir)

describe('drawn avatars', () => {
  it('are one file for each that may be chosen', () => {
    expect(readdirSync(dir).sort()).toEqual(drawnAvatars.map((id) => `${id}.svg`).sort())
  })

  it.each(drawnAvatars)('%s is a small picture that runs and loads nothing', (id) => {
    const svg = readFileSync(join(dir, `${id}.svg`), 'utf8')
    expect(svg.length).toBeLessThan(1024)
    expect(svg).not.toMatch(/script|href|url\(|style|NaN|undefined/)
    expect(new Resvg(svg).render().width).toBe(96)
  })
})
