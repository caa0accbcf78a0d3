import { expect } from 'vitest'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

/** An answer of the routes for directories. */
export type DirectoryAnswer = { status: number; headers: Headers; body: Record<string, unknown> }

type Ask = (method: string, path: string, body?: unknown) => Promise<DirectoryAnswer>

export type TestDirectory = {
  shop: TestShop
  /** The administrator who made the token. */
  admin: { id: string; email: string }
  bearer: Awaited<ReturnType<TestShop['signIn']>>
  organizationId: string
  /** A domain that the organisation has proved. */
  domain: string
  keyId: string
  secret: string
  ask: Ask
}

/** Opens an organisation whose directory has a token; new people get a role without rights. */
export async function openDirectory({
  hasRole = true,
  shop = openTestShop(),
}: {
  hasRole?: boolean
  shop?: TestShop
} = {}): Promise<TestDirectory> {
  const member = { paymentModel: 'POST_PAID', permissions: permissionKeys } as const
  const admin = await shop.addAccount({ member })
  const bearer = await shop.signIn(admin)
  const organizationId = admin.organizationId ?? ''
  const domain = `${crypto.randomUUID()}.test`
  const db = testDatabase()
  await db.batch([
    db
      .prepare(`INSERT INTO role (id, organization_id, name, permissions)
        VALUES ('role-' || ?1, ?1, 'Newcomer', '[]')`)
      .bind(organizationId),
    db
      .prepare(`INSERT INTO sign_on (organization_id, issuer, client_id, role_id, changed_at)
        VALUES (?1, 'https://id.example', 'client', ?2, 1)`)
      .bind(organizationId, hasRole ? `role-${organizationId}` : null),
    db
      .prepare(`INSERT INTO sign_on_domain (domain, organization_id, token, created_at, proved_at)
        VALUES (?1, ?2, 'token', 1, 1)`)
      .bind(domain, organizationId),
  ])
  const wish = { name: 'Okta', days: 365 } as const
  const { key, secret } = await shop.ask(signOnCalls.createDirectoryKey, wish, { bearer })
  const opened = { shop, admin, bearer, organizationId, domain, keyId: key.id, secret }
  return { ...opened, ask: (...asked) => askDirectory(opened, ...asked) }
}

export async function askDirectory(
  { shop, secret }: Pick<TestDirectory, 'shop' | 'secret'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<DirectoryAnswer> {
  const row = { method, path: directoryPath + path } as unknown as CallRow
  const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const answer = await shop.send(row, undefined, {
    bearer: secret,
    body: body === undefined ? null : (sent as BodyInit),
    headers: {
      'x-app-tag': '',
      'content-type': body === undefined ? '' : 'application/scim+json',
    },
  })
  const text = await answer.text()
  if (answer.status !== 204) {
    expect(answer.headers.get('content-type')).toBe('application/scim+json')
  }
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : JSON.parse(text),
  }
}

/** One request of a sequence, and what is expected of its answer. `$name` stands for a kept id. */
export type DirectoryStep = {
  does: string
  asks: [method: string, path: string, body?: unknown]
  status: number
  answers?: object
  /** Keeps the id of the answer under this name. */
  keeps?: string
}

/** A request that changes a resource by operations. */
export const patching = (path: string, ...Operations: object[]): DirectoryStep['asks'] => [
  'PATCH',
  path,
  { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
]

/** Sends the requests of a sequence one after the other, and compares each answer. */
export async function playSequence(
  directory: TestDirectory,
  steps: readonly DirectoryStep[],
): Promise<Map<string, string>> {
  const kept = new Map([['$domain', directory.domain]])
  const fill = <T>(value: T): T => {
    const text = JSON.stringify(value) ?? 'null'
    const filled = text.replace(/\$\w+/g, (name) => kept.get(name) ?? name)
    return value === undefined ? value : JSON.parse(filled)
  }
  for (const { does, asks, status, answers, keeps } of steps) {
    const [method, path, body] = fill(asks)
    const answer = await directory.ask(method, path, body)
    // Lists are in the order in which their rows were made.
    directory.shop.clock.advance(1)
    expect(answer.status, `${does}: ${JSON.stringify(answer.body)}`).toBe(status)
    if (answers) expect(answer.body, does).toMatchObject(fill(answers))
    if (keeps) kept.set(`$${keeps}`, String(answer.body.id))
  }
  return kept
}
