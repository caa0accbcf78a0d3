import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import type { Variables } from '#worker/edge/variables.ts'
import { readConfig, variableNames } from '#worker/embedded/read-config.ts'
import { nodeSettingNames, readNodeSettings } from '#worker/node/shop/settings.ts'
import { releaseNames } from './deploy/release-settings.ts'
import { root } from './run.ts'
import { givenSettings } from './settings.ts'

it('hands on every variable that the worker reads, and nothing else', () => {
  const all = Object.fromEntries(variableNames.map((name) => [name, `of ${name}`]))
  expect(givenSettings({ ...all, HOME: '/root', PATH: '/bin' })).toEqual(all)
  expect(givenSettings({ API_ORIGIN: '', HOME: '/root' })).toEqual({})
})

it('knows every variable that the configuration asks for, besides the binding of a backend', () => {
  const asked = new Set<PropertyKey>()
  const variables = new Proxy({} as Variables, {
    get(_, name) {
      asked.add(name)
      return undefined
    },
  })
  expect(() => readConfig(variables)).toThrow(/ENVIRONMENT must be/)
  expect([...asked].sort()).toEqual(['BACKEND', ...variableNames].sort())
})

const example = readFileSync(join(root, '.env.example'), 'utf8')
const key = `k:${Buffer.alloc(32, 7).toString('base64url')}`

/** The names of a file of settings, also of those that are commented out. */
const namesIn = (text: string) =>
  [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)

it('R-SUP-4 the file to copy names every setting that is read, once, and no other', () => {
  const read = [...variableNames, ...nodeSettingNames, ...releaseNames]
  expect(namesIn(example).sort()).toEqual([...read].sort())
})

it('R-SUP-4 the file to copy starts a shop once its keys are made', () => {
  const given = { ...parseEnv(example), TAG_KEYS: key, SESSION_KEYS: key }
  expect(readConfig(given as never)).toMatchObject({ environment: 'production' })
  expect(readNodeSettings(given, '/var/lib/tradewind').port).toBe(8787)
})

it('R-SUP-4 a machine’s settings are those that the server reads', () => {
  const asked = new Set<string>()
  const given = new Proxy<Record<string, undefined>>(
    {},
    { get: (_, name) => void asked.add(String(name)) },
  )
  readNodeSettings(given, '/data')
  expect([...asked].sort()).toEqual([...nodeSettingNames].sort())
})
