import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createApiClient } from '#app/api/client.ts'
import {
  analyticsContext,
  apiContext,
  localeContext,
  supportChatContext,
  tenantContext,
} from '#app/page/context.ts'
import type { Block, Live } from '#app/ui/article/tree/ast.ts'
import { call } from '#backend/testing/testing.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { linkedDestinations } from './linked-destinations.ts'
import { loadBlocks } from './load-blocks.ts'
import { loadPlaceOffer } from './load-place-offer.ts'
import { parseMarkdown } from './parse/parse-markdown.ts'

/** The context of a page in a shop that sells what its channel includes. */
function contextOf(channel: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const api = createApiClient(endpoints, {
    origin: 'https://backend.internal',
    channelId: channel,
    currency: 'USD',
    sign: () => ({ tag: 't', pageToken: () => 'p' }),
    transport: (request) => {
      const { pathname, search } = new URL(request.url)
      return call(pathname.slice(endpoints.apiBase.length) + search, { channel })
    },
  })
  context.set(apiContext, api as never)
  context.set(localeContext, 'en')
  context.set(tenantContext, { apps: {} } as never)
  context.set(analyticsContext, undefined)
  context.set(supportChatContext, undefined)
  return context
}

const text = [
  '```tickets\ndestination: italy\n```',
  '```plan\ndestination: japan\nplan: 5gb-30d\n```',
  '```board\ndestinations: italy, japan, thailand\n```',
  '```prices\ndestination: japan\n```',
  '```coverage\ndestination: japan\n```',
  '```networks\ndestination: italy\n```',
  '```coverage\ndestination: nowhere\n```',
  '```plan\ndestination: japan\nplan: 999gb-1d\n```',
].join('\n\n')

async function liveOf(channel: string): Promise<(Live | undefined)[]> {
  const blocks = await loadBlocks(contextOf(channel), parseMarkdown(text))
  return blocks.map((block: Block) => (block.kind === 'data' ? block.live : undefined))
}

describe('the live data of a text', () => {
  it('is what the shop sells today', async () => {
    const [tickets, plan, board, prices, coverage, networks] = await liveOf('plain')
    expect(tickets).toMatchObject({ kind: 'plans', place: { name: 'Italy', kind: 'country' } })
    expect(plan?.kind === 'plans' && plan.plans.map(({ slug }) => slug)).toEqual(['5gb-30d'])
    expect(board?.kind === 'board' && board.rows.map(({ slug }) => slug)).toEqual([
      'italy',
      'japan',
      'thailand',
    ])
    const sold = prices?.kind === 'plans' ? prices.plans : []
    expect(sold.length).toBeGreaterThan(10)
    expect(new Set(sold.map(({ type }) => type))).toEqual(new Set(['data', 'daily']))
    expect(coverage).toMatchObject({ kind: 'map', map: { mapId: 'jp' } })
    expect(networks?.kind).toBe('networks')
  })

  it('leaves out what the shop does not sell', async () => {
    const [tickets, plan, board, , , networks, nowhere, unknown] = await liveOf('asian')
    expect([tickets, networks, nowhere, unknown]).toEqual(Array(4).fill(undefined))
    expect(plan?.kind).toBe('plans')
    expect(board?.kind === 'board' && board.rows.map(({ slug }) => slug)).toEqual([
      'japan',
      'thailand',
    ])
  })

  it('has no price beside a guide of a country that the shop does not sell', async () => {
    expect(await loadPlaceOffer(contextOf('asian'), 'italy')).toBeUndefined()
    expect(await loadPlaceOffer(contextOf('asian'), undefined)).toBeUndefined()
    const offer = await loadPlaceOffer(contextOf('asian'), 'japan')
    expect(offer).toMatchObject({ place: { path: '/japan-eSIM' } })
    expect(offer?.dataPlans).toBeGreaterThan(0)
    expect(offer?.from).toMatch(/^\$\d/)
  })
})

describe('the destinations of a text', () => {
  it('are those of its links and blocks, each once and in order', () => {
    const body = parseMarkdown(
      [
        'A [link](/japan-eSIM/5gb-30d), [again](/japan-eSIM), **and [one](/south-korea-eSIM#faq)**.',
        '- [Italy](/italy-eSIM)\n- [text](/what-is-eSIM-not)\n- [away](https://x.example/peru-eSIM)',
        '> [!NOTE]\n> [Spain](/spain-eSIM)',
        '| a |\n| --- |\n| [France](/france-eSIM) |',
        '```board\ndestinations: japan, thailand\n```',
        '```tickets\ndestination: austria\n```',
      ].join('\n\n'),
    )
    expect(linkedDestinations(body)).toEqual([
      ...['japan', 'south-korea', 'italy', 'spain', 'france', 'thailand', 'austria'],
    ])
  })
})
