import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

type Locked = {
  version: string
  resolved?: string
  integrity?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const packages: Record<string, Locked> = JSON.parse(text).packages

/**
 * Returns the entry that a package resolves a name to: in its own folder or the nearest one above.
 */
function entryFor(path: string, name: string): Locked | undefined {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found || folder === '') return found
  }
}

describe('the lockfile', () => {
  it('has an entry for every package that a locked one needs, on whichever platform', () => {
    const missing = Object.entries(packages).flatMap(([path, locked]) => {
      const { dependencies, optionalDependencies, devDependencies } = locked
      return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
        .filter((name) => !entryFor(path, name))
        .map((name) => `${name} for ${path}`)
    })
    expect(missing).toEqual([])
  })

  it('locks the exact version that is asked for, where one is', () => {
    const others = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([, version]) => /^\d+\.\d+\.\d+$/.test(version))
        .filter(([name, version]) => entryFor(path, name)?.version !== version)
        .map(([name]) => `${name} for ${path}`),
    )
    expect(others).toEqual([])
  })

  it('holds a checksum of every package but some for other platforms, whose version alone is known', () => {
    const unproven = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity)
    for (const [path, { optional, os, cpu }] of unproven) {
      expect([path, optional, os?.length, cpu?.length]).toEqual([path, true, 1, 1])
      expect(path).not.toMatch(/linux-x64(-gnu)?$/)
    }
  })

  it('names no registry', () => {
    expect(text).not.toMatch(/"resolved"|https?:\/\/registry/)
  })
})
