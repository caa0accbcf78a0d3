import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { apiKeyCalls } from '#contract/calls/company/developer.ts'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import { sealVisit, visitHeader } from '#crypto/visit.ts'
import { openOrganization } from '../testing/company/organization.ts'
import { anyPlanId } from '../testing/order.ts'
import { testOrigin } from '../testing/test-shop.ts'
import { testBackend, testBindings, testTagKeys } from '../testing/testing.ts'

type Client = { baseUrl: string; key: string; fetch: (request: Request) => unknown }
type Done = { assigned: number; ids: string[]; idsAgain: string[] }
type BuyAndAssign = (client: Client, planId: string, email: string) => Promise<Done>

const generator = join(import.meta.dirname, 'generator')
const description = join(generator, 'openapi.json')

async function readDescription(): Promise<string> {
  const request = new Request('https://backend.internal/api/v3/openapi.json')
  return (await testBackend().fetch(request, testBindings())).text()
}

it('R-ORG-7 the description of the API is clean under a public linter', async () => {
  const source = await readDescription()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: description, config })
  expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([])
  const broken = source.replace(
    '"#/components/responses/conflict"',
    '"#/components/responses/none"',
  )
  const found = await lintFromString({ source: broken, absoluteRef: description, config })
  expect(found.map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs')
})

it('R-ORG-7 a generated client buys and assigns with an API key', async () => {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: generator, stdio: 'pipe' })
  if (!existsSync(join(generator, 'node_modules'))) run('npm', 'ci', '--no-audit', '--no-fund')
  writeFileSync(description, await readDescription())
  const tool = (name: string) => join(generator, 'node_modules', '.bin', name)
  run(tool('openapi-typescript'), description, '--output', join(generator, 'schema.d.ts'))
  run(tool('tsc'), '--project', 'tsconfig.json')
  const { shop, bearer } = await openOrganization()
  const scopes = [
    'GET_ASSIGN_LIST',
    'ASSIGN_ESIM',
    'CREATE_MASTER_ORDER',
    'UPDATE_PAYMENT_METHOD',
  ] as const
  const wish = { name: 'Generated', scopes: [...scopes, 'SPEND'], days: 30 } as const
  const { secret: key } = await shop.ask(apiKeyCalls.createApiKey, wish, { bearer })
  // The generated types are only there now.
  const path = join(generator, 'client.ts')
  const { buyAndAssign } = (await import(path)) as { buyAndAssign: BuyAndAssign }
  const asVisitor = (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('x-channel-id', 'plain')
    headers.set(
      visitHeader,
      sealVisit({ ip: '2001:db8::1', origin: testOrigin }, testTagKeys, Date.now()),
    )
    return testBackend().fetch(new Request(request, { headers }), testBindings())
  }
  const client = { baseUrl: `https://backend.internal${apiBase}`, key, fetch: asVisitor }
  const email = `${crypto.randomUUID()}@example.com`
  const done = await buyAndAssign(client, await anyPlanId(), email)
  expect(done.assigned).toBe(1)
  expect(done.idsAgain).toEqual(done.ids)
})
