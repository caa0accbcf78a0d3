import { expect, it } from 'vitest'
import type { Variables } from '#worker/edge/variables.ts'
import { readConfig, variableNames } from '#worker/embedded/read-config.ts'
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
