import { describe, expect, it } from 'vitest'
import { hashApiKey } from '#backend/call/api-key.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { shop, visit } from './testing/visit.ts'

// A directory is no browser: it comes without cookies, tags and a page.

const secret = `twk_${crypto.randomUUID()}`

async function addToken(): Promise<void> {
  const db = testDatabase()
  await db.batch([
    db.prepare(`INSERT INTO organization
        (id, name, payment_model, enterprise_pay_model, currency_unit, channel, created_at)
      VALUES ('door', 'Example Travel Ltd', 'POST_PAID', 'MONTHLY', 'USD', 'tradewind', 1)`),
    db.prepare(`INSERT INTO role (id, organization_id, name, permissions)
      VALUES ('door-role', 'door', 'Administrator', '["UPDATE_ROLES","UPDATE_ACCOUNTS"]')`),
    db.prepare(`INSERT INTO account (id, account_type, email, email_key, name, locale,
        currency_unit, organization_id, role_ids, created_at)
      VALUES ('door-admin', 'enterprise', 'door@example.com', 'door@example.com', 'Anna', 'en',
        'USD', 'door', '["door-role"]', 1)`),
    db
      .prepare(`INSERT INTO api_key (id, organization_id, channel, name, prefix, key_hash, scopes,
          made_by, created_at, expires_at, purpose)
        VALUES ('door-key', 'door', 'tradewind', 'Entra', 'twk_door', ?, '[]', 'door-admin', 1,
          9999999999, 'directory')`)
      .bind(hashApiKey(secret)),
  ])
}

function ask(method: string, path: string, body?: object): Promise<Response> {
  return visit(`${shop}/api/v3/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body ? { 'content-type': 'application/scim+json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

describe('a directory at the shop’s door', () => {
  it('adds, patches and removes a person, and nothing is stored on the way', async () => {
    await addToken()
    const made = await ask('POST', '/Users', { userName: 'mina@example.com', active: true })
    expect(made.status).toBe(201)
    expect(made.headers.get('content-type')).toBe('application/scim+json')
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect(made.headers.get('set-cookie')).toBe(null)
    const { id } = (await made.json()) as { id: string }
    expect(made.headers.get('location')).toBe(`${shop}/api/v3/scim/v2/Users/${id}`)
    const off = await ask('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    expect(await off.json()).toMatchObject({ id, active: false })
    const found = await ask('GET', '/Users?filter=userName+eq+%22MINA%40example.com%22')
    expect(await found.json()).toMatchObject({ totalResults: 1 })
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404)
  })

  it('is refused without its token', async () => {
    const refused = await visit(`${shop}/api/v3/scim/v2/Users`)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.json()).toMatchObject({ status: '401' })
  })
})
