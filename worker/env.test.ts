import { describe, expect, it } from 'vitest'
import { type Env, readConfig } from './env.ts'

const env = {
  ENVIRONMENT: 'test',
  TAG_KEYS: 'dev1:ZGV2ZWxvcG1lbnQtb25seS10YWcta2V5LTEhISEhISE',
  API_ORIGIN: '',
  SENTRY_DSN: '',
  ANALYTICS_ID: '',
} as Env

describe('D5 where errors are reported', () => {
  it('is read into the public DSN and the address of its sink', () => {
    const { sentry } = readConfig({ ...env, SENTRY_DSN: 'http://key@127.0.0.1:9000/1' })
    expect(sentry).toEqual({
      dsn: 'http://key@127.0.0.1:9000/1',
      envelopeUrl: 'http://127.0.0.1:9000/api/1/envelope/',
    })
  })

  it('may be left out', () => {
    expect(readConfig(env)).not.toHaveProperty('sentry')
  })

  it('may hold no secret, which the refusal does not repeat', () => {
    const read = () => readConfig({ ...env, SENTRY_DSN: 'https://key:hidden@sink.example/1' })
    expect(read).toThrow(/SENTRY_DSN must look like/)
    expect(read).not.toThrow(/hidden/)
  })
})

describe('D5 the tag id of statistics', () => {
  it.each(['G-ABC123', 'G-1A2B3C4D5E', 'GTM-ABCD123'])('may be %s', (id) => {
    expect(readConfig({ ...env, ANALYTICS_ID: id }).analyticsId).toBe(id)
  })

  it('may be left out', () => {
    expect(readConfig(env)).not.toHaveProperty('analyticsId')
  })

  it.each(['UA-1234-1', 'g-abc123', 'G-', 'G-ABC 123', 'G-ABC"><script>', 'AW-123456'])(
    'may not be %s',
    (id) => {
      expect(() => readConfig({ ...env, ANALYTICS_ID: id })).toThrow(/ANALYTICS_ID must be/)
    },
  )

  it('is named together with every other problem', () => {
    const broken = { ...env, ANALYTICS_ID: 'x', API_ORIGIN: 'y', TAG_KEYS: '' }
    expect(() => readConfig(broken)).toThrow(/API_ORIGIN[\s\S]*ANALYTICS_ID/)
  })
})
