import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from './cli.ts'

let copy = ''

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'tenants-'))
  cpSync(import.meta.dirname, copy, { recursive: true })
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(copy, { recursive: true })
})

/** Carries out a command in this process, as a start takes half a second. */
function tenant(...words: string[]) {
  const [out, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  const status = runCommand(copy, words) ? 0 : 1
  const [stdout, stderr] = [out, error].map(({ mock }) => mock.calls.flat().join('\n'))
  vi.restoreAllMocks()
  return { status, stdout, stderr }
}

const pathOf = (name: string) => join(copy, name)

describe('npm run tenant new', () => {
  it('writes a file that passes the check and says where it answers', () => {
    vi.stubEnv('PORT', '8787')
    const made = tenant('new', 'nord-air')
    expect(made.stdout).toContain('http://nord-air.localhost:8787')
    expect(made.status).toBe(0)
    const checked = tenant('check')
    expect(checked.stdout).toContain('9 tenant files, 0 problems')
    expect(checked.status).toBe(0)
  })

  it('gives it an accent that no other shop has', () => {
    tenant('new', 'fresh')
    const { theme } = JSON.parse(readFileSync(pathOf('fresh.json'), 'utf8'))
    const taken = ['jade', 'grass', 'indigo', 'violet', 'bronze', 'orange', 'cyan']
    expect(taken).not.toContain(theme.accent)
  })

  it.each(['Upper', '../evil', '', 'a'.repeat(40)])('refuses the slug %j', (slug) => {
    const made = tenant('new', slug)
    expect(made.status).toBe(1)
    expect(made.stderr).toContain('cannot be a slug')
  })

  it('leaves a shop that exists alone', () => {
    const before = readFileSync(pathOf('mtn.json'), 'utf8')
    const made = tenant('new', 'mtn')
    expect(made.status).toBe(1)
    expect(made.stderr).toContain('tenants/mtn.json exists already')
    expect(readFileSync(pathOf('mtn.json'), 'utf8')).toBe(before)
  })

  it('writes nothing where the host has an owner', () => {
    const made = tenant('new', 'api')
    expect(made.status).toBe(1)
    expect(made.stderr).toContain('tenants/tradewind.json has it')
    expect(existsSync(pathOf('api.json'))).toBe(false)
  })

  it('mentions the tag that would match the new host', () => {
    expect(tenant('new', 'spice').stdout).toContain('the tag pi of tenants/pi.json')
  })
})

describe('npm run tenant check', () => {
  it('names file, field, value and what was expected for every problem at once', () => {
    const broken = JSON.parse(readFileSync(pathOf('mtn.json'), 'utf8'))
    writeFileSync(pathOf('mtn.json'), JSON.stringify({ ...broken, hosts: ['de.localhost'] }))
    writeFileSync(pathOf('pi.json'), '{')
    const { status, stderr, stdout } = tenant('check')
    expect(status).toBe(1)
    expect(stderr).toContain('tenants/mtn.json\n  field     hosts[0]\n  value     "de.localhost"')
    expect(stderr).toContain('a host that is named once; tenants/de.json has it')
    expect(stderr).toContain('mtn.localhost for development')
    expect(stderr).toContain('a public host')
    expect(stderr).toContain('tenants/pi.json')
    expect(stderr).toContain('valid JSON')
    expect(stdout).toContain('8 tenant files, 4 problems')
  })
})

describe('npm run tenant', () => {
  it.each([[[]], [['new']], [['remove', 'de']]])('explains itself to %j', (words) => {
    const { status, stderr } = tenant(...words)
    expect(status).toBe(1)
    expect(stderr).toContain('npm run tenant new <slug>')
  })

  it('is a process that ends with 0 or 1', () => {
    const cli = join(import.meta.dirname, 'cli.ts')
    const end = (word: string) => spawnSync(process.execPath, [cli, word]).status
    expect([end('check'), end('remove')]).toEqual([0, 1])
  })

  it('writes what is derived', () => {
    const file = pathOf('reading/palettes.gen.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('fcfcfc', '000000'))
    expect(tenant('check').status).toBe(1)
    expect(tenant('schema').status).toBe(0)
    expect(tenant('check').status).toBe(0)
  })
})

describe('npm run tenant margin', () => {
  const git = (...words: string[]) =>
    spawnSync('git', ['-c', 'user.name=Ines', '-c', 'user.email=i@tradewind.example', ...words], {
      cwd: copy,
    })

  it('R-SUP-57 sets the margins of several shops or of none, and says who set which when', () => {
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const before = readFileSync(pathOf('mtn.json'), 'utf8')
    expect(tenant('margin', '12', 'mtn,nobody').stderr).toBe('There is no shop "nobody"')
    expect(tenant('margin', '101', 'mtn').stderr).toContain('from 0 to 100')
    expect(readFileSync(pathOf('mtn.json'), 'utf8')).toBe(before)
    expect(tenant('margin', '12.5', 'mtn,pi').stdout).toBe('mtn 0 -> 12.5\npi 0 -> 12.5')
    expect(tenant('check').status).toBe(0)
    git('commit', '-qam', 'dearer')
    expect(tenant('margins').stdout?.split('\n')).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT.* Ines: mtn 0 -> 12\.5$/),
      expect.stringMatching(/ Ines: pi 0 -> 12\.5$/),
    ])
  })
})
