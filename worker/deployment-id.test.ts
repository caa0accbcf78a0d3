import { describe, expect, it } from 'vitest'
import { parseDsn } from '#contract/reports/dsn.ts'
import { deploymentId } from './deployment-id.ts'

const first = { assets: 'a1', version: 'v1' }
const sentry = parseDsn('https://key@reports.example/1')

describe('the name of a deployment', () => {
  it.each([
    ['other files of the browser', { assets: 'a2' }],
    ['other code of the server alone', { version: 'v2' }],
    ['statistics', { analyticsId: 'G-ABC123' }],
    ['a chat', { supportChat: { appId: 'chat', secret: 's', scriptUrl: 'https://chat.example/' } }],
    ['reports', sentry ? { sentry } : {}],
  ])('changes with %s', (_, change) => {
    expect(deploymentId({ ...first, ...change })).not.toBe(deploymentId(first))
  })

  it('is one segment of a path', () => {
    expect(deploymentId(first)).toMatch(/^[^/?#\s]+$/)
  })
})
