import { setTimeout } from 'node:timers/promises'
import { findSoldPages } from './sold-pages.ts'

/** A request that a version must answer before and while visitors see it. */
type Check = { path: string; holds: string; status?: number }

/** What a shop answers whether it is open or not. */
const always: readonly Check[] = [
  { path: '/readyz', holds: '"database":"ok"' },
  { path: '/documents/terms-and-conditions', holds: '</html>' },
  { path: '/api/v3/openapi.json', holds: '"openapi"' },
]
/** Before there is a catalogue, pages say that the shop opens soon. */
const opening: readonly Check[] = ['/', '/shop', '/auth/signin'].map((path) => ({
  path,
  holds: '</html>',
  status: 503,
}))
const open: readonly Check[] = [
  { path: '/', holds: '</html>' },
  { path: '/shop', holds: '</html>' },
  { path: '/auth/signin', holds: '</html>' },
  { path: '/sitemap.xml', holds: '<sitemapindex' },
]

const timeoutMs = 10_000
/** Milliseconds between two attempts to reach a shop for the first time. */
const attemptMs = 5_000
const scripts = /\/assets\/[\w.-]+\.js/g

type Part = 'edge' | 'backend'
type Smoke = {
  origins: readonly string[]
  worker: string
  version: string
  part?: Part
  /** Milliseconds within which the shop's address has to lead to it, if it is a new one. */
  patienceMs?: number
}

type Answered = { status: number; body: string }
export type Ask = (path: string) => Promise<Answered>

/**
 * Requests one address of each kind from the version in every given shop, and the scripts that the
 * home page names. Cloudflare's override header selects the version, so that it also answers while
 * it has no visitors; the edge passes that header on to its bound backend. Rejects with all
 * failures at once. Returns what the shops still need before they sell.
 */
export async function smokeTest(smoke: Smoke): Promise<string[]> {
  const { origins, worker, version, patienceMs = 0 } = smoke
  const headers = { 'cloudflare-workers-version-overrides': `${worker}="${version}"` }
  const tried = await Promise.all(
    origins.map(async (origin) => {
      const ask: Ask = (path) => askOnce(origin + path, headers)
      await untilReached(ask, patienceMs)
      return tryShop(origin, smoke, ask)
    }),
  )
  const failures = tried.flatMap((shop) => shop.failures)
  if (failures.length > 0) {
    throw new Error(`the smoke test of ${version} failed:\n${failures.join('\n')}`)
  }
  return [...new Set(tried.flatMap(({ needs }) => needs))]
}

/** Sends a request; a failure is an answer with status 0 and the reason. */
async function askOnce(url: string, headers: Record<string, string>): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { headers, redirect: 'manual', signal })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : String(error) }
  }
}

/** Waits until an address that was made a moment ago leads to the shop, or the time is over. */
async function untilReached(ask: Ask, patienceMs: number): Promise<void> {
  const endsAt = Date.now() + patienceMs
  while (Date.now() < endsAt) {
    const { status } = await ask('/healthz')
    if (status === 200) return
    await setTimeout(Math.min(attemptMs, patienceMs))
  }
}

type Tried = { failures: string[]; needs: string[] }

async function tryShop(
  origin: string,
  { version, part = 'edge' }: Smoke,
  ask: Ask,
): Promise<Tried> {
  const failures: string[] = []
  const expectBody = async ({ path, holds, status: wanted = 200 }: Check): Promise<string> => {
    const { status, body } = await ask(path)
    if (status !== wanted) failures.push(`${origin}${path}: ${status || body}${reasonIn(body)}`)
    else if (!body.includes(holds)) failures.push(`${origin}${path}: no ${holds} in the answer`)
    return body
  }
  // Without this, a working old version would pass the test of a broken new one.
  if (part === 'edge') await expectBody({ path: '/healthz', holds: version })
  const ready = await expectBody({ path: '/readyz', holds: '' })
  // An edge without a binding names no backend; the edge's own release then checks both together.
  if (part === 'backend' && ready.includes('"backend"')) {
    await expectBody({ path: '/readyz', holds: version })
  }
  const { isOpen, needs } = readReadiness(ready)
  const sold = isOpen ? await findSoldPages(ask) : []
  const [home] = await Promise.all(
    [...(isOpen ? open : opening), ...always, ...sold].map((check) => expectBody(check)),
  )
  const files = [...new Set(home?.match(scripts) ?? [])]
  if (files.length === 0) failures.push(`${origin}/: names no script`)
  await Promise.all(files.map((path) => expectBody({ path, holds: '' })))
  return { failures, needs: needs.map((need) => `${origin} lacks ${need}`) }
}

type Ready = { open?: boolean; missing?: { what: string; how: string }[]; demo_accounts?: string }

/** Whether the shop has opened, and what it still needs, as `/readyz` says it. */
function readReadiness(text: string): { isOpen: boolean; needs: string[] } {
  const { open: isOpen = true, missing = [] } = parse(text)
  return { isOpen, needs: missing.map(({ what, how }) => `${what}: ${how}`) }
}

/** Why a shop is not ready, for the operator's terminal. */
function reasonIn(body: string): string {
  const { demo_accounts: found } = parse(body)
  return found === undefined ? '' : ` (${found})`
}

function parse(text: string): Ready {
  try {
    return JSON.parse(text) as Ready
  } catch {
    return {}
  }
}
