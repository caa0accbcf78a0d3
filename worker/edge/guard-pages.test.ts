import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Edge } from './edge.ts'
import { isInApp } from './guard-pages.ts'

const app = new Hono<Edge>()
app.get('/', (c) => c.json(isInApp(c)))

const web = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const inApp = `${web} TradewindApp/7.2.0`

describe('whether a page is opened in the app', () => {
  it.each([
    [undefined, inApp, true],
    [undefined, web, false],
    ['platform=in-app', web, true],
    ['a=b; platform=in-app', web, true],
    ['platform=ios', inApp, false],
    ['platform=something', inApp, true],
    ['platform=something', web, false],
    ['xplatform=in-app', web, false],
  ])('with cookie %s and agent %s: %s', async (cookie, agent, expected) => {
    const headers = { 'user-agent': agent, ...(cookie ? { cookie } : {}) }
    const response = await app.request('/', { headers })
    expect(await response.json()).toBe(expected)
  })
})
