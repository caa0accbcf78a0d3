import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesOfFolder, type KeptBuild, keepBuilds } from './kept-builds.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-builds-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes a build whose own file is named after its number, beside one that never changes. */
function writeBuild(number: number): string {
  const client = join(root, String(number))
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, 'assets', `page-${number}.js`), `page ${number}`)
  writeFileSync(join(client, 'assets', 'same.js'), 'same')
  return client
}

const listOf = (client: string): KeptBuild[] =>
  JSON.parse(readFileSync(join(client, 'generated', 'builds.json'), 'utf8'))

describe('files of earlier builds', () => {
  it('stay for ten builds, as they were', async () => {
    let deployed = join(root, 'none')
    for (let number = 1; number <= 12; number += 1) {
      const client = writeBuild(number)
      await keepBuilds(client, filesOfFolder(deployed))
      deployed = client
    }
    const names = Array.from({ length: 10 }, (_, index) => `page-${index + 3}.js`)
    expect(readdirSync(join(deployed, 'assets')).sort()).toEqual([...names, 'same.js'].sort())
    expect(readFileSync(join(deployed, 'assets', 'page-3.js'), 'utf8')).toBe('page 3')
    expect(listOf(deployed)).toHaveLength(10)
  })

  it('stop the deployment if one cannot be had', async () => {
    const first = writeBuild(1)
    await keepBuilds(first, filesOfFolder(join(root, 'none')))
    rmSync(join(first, 'assets', 'page-1.js'))
    await expect(keepBuilds(writeBuild(2), filesOfFolder(first))).rejects.toThrow('page-1.js')
  })

  it.each(['assets/../../hurt.js', '/etc/passwd', 'assets/a/b.js'])(
    'never leave their folder: %s',
    async (name) => {
      const list = JSON.stringify([{ builtAt: '', files: [name] }])
      const deployed = async () => new TextEncoder().encode(list)
      await expect(keepBuilds(writeBuild(1), deployed)).rejects.toThrow('expected a file')
    },
  )
})
