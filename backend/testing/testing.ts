import type { Hono } from 'hono'
import { inject } from 'vitest'
import type { Channel } from '#contract/commerce/channel.ts'
import { once } from '#contract/once.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import { makeTag } from '#crypto/signing.ts'
import { deriveWorkerKey, type MasterKeys } from '#crypto/tag-keys.ts'
import { createTagVerifier } from '#crypto/tag-verifier.ts'
import { openVisit, visitHeader } from '#crypto/visit.ts'
import { createPasswords } from '../account/password/passwords.ts'
import { createRefreshTokens } from '../account/session/refresh-tokens.ts'
import { createSocial } from '../account/social/create-social.ts'
import { createAccessTokens } from '../call/access-tokens.ts'
import type { BackendEnv } from '../call/backend-env.ts'
import type { Mounting } from '../call/mount-calls.ts'
import { type BackendDomain, domains, handedBy, mailWriter } from '../domains.ts'
import { type BackendServices, createBackend } from '../index.ts'
import type { PushSender } from '../mail/push-notice.ts'
import { createMails } from '../mail/sending/mails.ts'
import type { Surroundings } from '../open-routes.ts'
import { createOtherRoutes, loadRoutes } from '../other-routes.ts'
import { createSandboxPayments } from '../shop/providers/sandbox/sandbox-payments.ts'
import { testBrand } from './mails/mail.ts'
import { sandboxSupply } from './shop/sandbox-supply.ts'
import { testBindings } from './test-database.ts'

export {
  seedDatabase,
  testBindings,
  testBoundServices,
  testCatalogue,
  testDatabase,
} from './test-database.ts'

const look = {
  origin: 'https://testwind.example',
  defaultLocale: 'en',
  brand: testBrand,
  onePressTopUp: true,
  payments: ['card', 'apple_pay', 'google_pay', 'points'],
  business: { vatNumber: 'PT500000000' },
} as const

/** Test channels, one for each setting of a shop. */
export const testChannels: Readonly<Record<string, Channel>> = {
  plain: { id: 'plain', ...look, landingPromise: true, catalogue: { marginPercent: 0 } },
  dear: { id: 'dear', ...look, catalogue: { marginPercent: 10 } },
  asian: {
    id: 'asian',
    ...look,
    catalogue: { include: ['japan', 'south-korea', 'japan-korea', 'thailand'], marginPercent: 0 },
  },
  picky: { id: 'picky', ...look, catalogue: { exclude: ['japan', 'europe'], marginPercent: 0 } },
  modest: { id: 'modest', ...look, payments: ['card'], catalogue: { marginPercent: 0 } },
  loyal: { id: 'loyal', ...look, payments: ['points'], catalogue: { marginPercent: 0 } },
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The domains of test backends; absent for all. */
    domains?: readonly string[]
  }
}

export type CallOptions = {
  channel?: string
  method?: string
  headers?: Record<string, string>
  now?: number
}

export const testTagKeys: MasterKeys = [{ kid: 'test', key: new Uint8Array(32).fill(7) }]
export const testSessionKeys: SealingKeys = [{ kid: 's1', key: new Uint8Array(32).fill(8) }]

/** Sends notices to push services of tests, with the keys of RFC 8291's example. */
export const testPush: PushSender = {
  keys: {
    publicKey:
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  send: (request) => fetch(request),
  isSandbox: true,
}

/** The domains of test backends: all, or those that the run names. */
export const testDomains: readonly BackendDomain[] = domains.filter(
  ({ name }) => name === 'mail' || (inject('domains')?.includes(name) ?? true),
)
/** Whether the run has the company domain, whose calls some tests of other domains make. */
export const hasCompany = testDomains.some(({ name }) => name === 'company')
const [loaded, handed] = await Promise.all([loadRoutes(testDomains), handedBy(testDomains)])
/** Writes the mails of the domains under test. */
export const writeContent = await mailWriter(testDomains)

/** Hashes that cost almost nothing, for tests of everything but the cost. */
const quickPasswords = createPasswords({ ln: 4, r: 8, p: 1 })

/** Services of calls: real ones with test keys, of which parts can be replaced. */
export function testServices(replaced: Partial<BackendServices> = {}): BackendServices {
  const sealingKeys = replaced.sealingKeys ?? testSessionKeys
  return {
    sealingKeys,
    accessTokens: createAccessTokens(sealingKeys),
    refreshTokens: createRefreshTokens(sealingKeys),
    passwords: quickPasswords,
    mails: createMails({
      channels: async (id) => testChannels[id],
      write: writeContent,
      push: testPush,
    }),
    social: createSocial({ clients: {}, transport: fetch, now: Date.now }),
    providers: { payments: createSandboxPayments(), supply: sandboxSupply() },
    sendOutside: (request) => fetch(request),
    supportChatSecret: 'support chat secret of the tests',
    ...handed,
    ...replaced,
  }
}

const visitOf: Surroundings['visitOf'] = (request, nowMs) =>
  openVisit(request.headers.get(visitHeader) ?? '', testTagKeys, nowMs)

/** Returns how test backends mount calls. */
export function testMounting(
  services: BackendServices,
  now: () => number,
): Mounting<BackendServices> {
  const tags = createTagVerifier({ keys: testTagKeys, now })
  return {
    services,
    visitOf,
    verifyPageToken: (c) => tags.verifyPageToken(c.req.raw, c.get('channel')),
    report: console.error,
  }
}

type TestOptions = Partial<
  Surroundings & { services: BackendServices; domains: readonly BackendDomain[] }
>

/** Creates the backend with the test's channels and keys, and a clock that the test may set. */
export function testBackend(options: TestOptions = {}): Hono<BackendEnv> {
  const { services = testServices(), domains = testDomains } = options
  return createBackend({
    ...testSurroundings(options),
    reading: services,
    services: async () => services,
    domains,
  })
}

/** Creates all routes except those of public reads, to which a test may add its own calls. */
export function testRoutes(options: TestOptions = {}): Hono<BackendEnv> {
  const { services = testServices() } = options
  return createOtherRoutes({
    ...testSurroundings(options),
    services,
    domains: testDomains,
    loaded,
  })
}

/** What surrounds the backend of tests: their channels, keys and clock. */
export function testSurroundings({ now = Date.now, ...options }: TestOptions = {}): Surroundings {
  return {
    channels: async (id) => testChannels[id],
    tags: createTagVerifier({ keys: testTagKeys, now }),
    visitOf,
    ...options,
    now,
  }
}

/** Created once: creating a backend takes longer than an answer. */
const backendOfNow = once(() => testBackend())

/** Calls the catalogue in the same process, on the migrated and seeded database. */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const { channel = 'plain', method = 'GET', headers = {}, now = Date.now() } = options
  const tag = makeTag(deriveWorkerKey(testTagKeys[0]), testChannels[channel]?.affiliate, now)
  const request = new Request(`https://backend.internal/api/v3${path}`, {
    method,
    headers: { 'x-channel-id': channel, 'x-app-tag': tag, ...headers },
  })
  const backend = options.now === undefined ? backendOfNow() : testBackend({ now: () => now })
  return backend.fetch(request, testBindings())
}
