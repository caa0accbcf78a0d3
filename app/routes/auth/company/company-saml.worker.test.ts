import { describe, expect, it } from 'vitest'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { openEdge } from '#worker/testing/test-edge.ts'
import { buildPages } from '#worker/testing/test-pages.ts'
import * as back from './company-back.ts'
import * as metadata from './company-metadata.ts'

const shop = 'http://tradewind.localhost:8787'
const address = `${shop}/auth/company/some-company`
const edge = openEdge({
  build: buildPages({
    'company-back': back,
    'company-metadata': { ...metadata, default: undefined },
  }),
})

/** Posts as a provider's page does: from another site, without cookies. */
const post = (fields: Record<string, string>, to = address) =>
  edge.visit(to, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: 'https://id.example', 'sec-fetch-site': 'cross-site' },
  })

const targetOf = (response: Response) => new URL(response.headers.get('location') ?? '', address)

describe('what a company’s provider posts', () => {
  it('leads to our own page with the reason, and no cookie', async () => {
    const answer = await post({ SAMLResponse: 'PHg+', RelayState: 'kept' })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []])
    const target = targetOf(answer)
    expect(target.origin + target.pathname).toBe(address)
    expect(Object.fromEntries(target.searchParams)).toEqual({ error: 'saml_form', state: 'kept' })
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/account'])(
    'never leads to its RelayState %s',
    async (state) => {
      const answer = await post({ SAMLResponse: 'PHg+', RelayState: state })
      const target = targetOf(answer)
      expect(target.origin + target.pathname).toBe(address)
      const next = await edge.visit(target.href)
      expect(targetOf(next).href).toBe(`${shop}/auth/company?problem=ended`)
    },
  )

  it('is refused if it is empty, too long, or sent to another page', async () => {
    expect(targetOf(await post({ RelayState: 'kept' })).searchParams.get('error')).toBe('saml_form')
    const long = await post({ SAMLResponse: 'A'.repeat(60_001) })
    expect(targetOf(long).searchParams.get('error')).toBe('saml_form')
    const huge = await post({ SAMLResponse: 'A'.repeat(70_000) })
    expect(targetOf(huge).searchParams.get('error')).toBe('saml_form')
    const dropped = await post({ SAMLResponse: 'PHg+', RelayState: 'x'.repeat(513) })
    expect(targetOf(dropped).searchParams.has('state')).toBe(false)
    expect((await post({ SAMLResponse: 'PHg+' }, `${address}/metadata`)).status).toBe(403)
  })
})

describe('R-ORG-8 an answer that nobody asked for', () => {
  const provider = 'https://id.example/sso?request=ours'
  const asking = openEdge({
    build: buildPages({ 'company-back': back }),
    answer: ({ url }) =>
      url.includes('/sign_on/start')
        ? Response.json({ url: provider, host: 'id.example' })
        : problemResponse(new ApiError('unauthorized'), ''),
  })
  const sent = () =>
    asking.calls.filter(({ url }) => url.includes('/sign_on/')).map((call) => call.clone().json())

  it('starts a round of the shop’s own, and ends if that is answered alike', async () => {
    const first = await asking.visit(`${address}?error=saml_unsolicited`)
    expect(targetOf(first).href).toBe(provider)
    const [started] = await Promise.all(sent())
    expect(started).toMatchObject({ connection_id: 'some-company', redirect_uri: address })
    expect(started).not.toHaveProperty('email')
    const [cookie = ''] = first.headers.getSetCookie().map((header) => header.split(';', 1)[0])
    const headers = { cookie }
    const other = `${shop}/auth/company/another?error=saml_unsolicited`
    expect(targetOf(await asking.visit(other, { headers })).href).toBe(provider)
    const again = await asking.visit(`${address}?error=saml_unsolicited`, { headers })
    expect(targetOf(again).href).toBe(`${shop}/auth/company?problem=saml_unsolicited`)
    expect((await Promise.all(sent())).at(-1)).toMatchObject({ error: 'saml_unsolicited' })
  })
})

describe('our metadata', () => {
  it('are a document of this company, and none of an address that names none', async () => {
    const answer = await edge.visit(`${address}/metadata`)
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml')
    const xml = await answer.text()
    expect(xml).toContain(`entityID="${address}/metadata"`)
    expect(xml).toContain(`Location="${address}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
    expect((await edge.visit(`${shop}/auth/company/a%22b/metadata`)).status).toBe(404)
  })
})
