/** A request that a version must answer before and while visitors see it. */
type Check = { path: string; holds: string }

const checks: readonly Check[] = [
  { path: '/readyz', holds: '"database":"ok"' },
  { path: '/', holds: '</html>' },
  { path: '/shop', holds: '</html>' },
  { path: '/japan-eSIM', holds: '</html>' },
  { path: '/japan-eSIM.data', holds: 'destination' },
  { path: '/de/japan-eSIM', holds: 'lang="de"' },
  { path: '/auth/signin', holds: '</html>' },
  { path: '/sitemap.xml', holds: '<sitemapindex' },
  { path: '/api/v3/openapi.json', holds: '"openapi"' },
]
const timeoutMs = 10_000
const scripts = /\/assets\/[\w.-]+\.js/g

type Part = 'edge' | 'backend'
type Smoke = { origins: readonly string[]; worker: string; version: string; part?: Part }

/**
 * Requests one address of each kind from the version in every given shop, and the scripts that the
 * home page names. Cloudflare's override header selects the version, so that it also answers while
 * it has no visitors; the edge passes that header on to its bound backend. Rejects with all
 * failures at once.
 */
export async function smokeTest({ origins, worker, version, part = 'edge' }: Smoke): Promise<void> {
  const headers = { 'cloudflare-workers-version-overrides': `${worker}="${version}"` }
  const ask = async (url: string) => {
    const answer = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, body: await answer.text() }
  }
  const failures = await Promise.all(
    origins.map((origin) => failuresOf(origin, { version, part }, ask)),
  )
  if (failures.flat().length > 0) {
    throw new Error(`the smoke test of ${version} failed:\n${failures.flat().join('\n')}`)
  }
}

type Ask = (url: string) => Promise<{ status: number; body: string }>

async function failuresOf(
  origin: string,
  { version, part }: { version: string; part: Part },
  ask: Ask,
): Promise<string[]> {
  const failures: string[] = []
  const expectBody = async (path: string, holds: string): Promise<string> => {
    const { status, body } = await ask(origin + path).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }))
    if (status !== 200) failures.push(`${origin}${path}: ${status || body}`)
    else if (!body.includes(holds)) failures.push(`${origin}${path}: no ${holds} in the answer`)
    return body
  }
  // Without this, a working old version would pass the test of a broken new one.
  if (part === 'edge') await expectBody('/healthz', version)
  // An edge without a binding names no backend; the edge's own release then checks both together.
  else if ((await expectBody('/readyz', '')).includes('"backend"')) {
    await expectBody('/readyz', version)
  }
  const [home] = await Promise.all(
    [...checks]
      .sort((a, b) => Number(b.path === '/') - Number(a.path === '/'))
      .map(({ path, holds }) => expectBody(path, holds)),
  )
  const files = [...new Set(home?.match(scripts) ?? [])]
  if (files.length === 0) failures.push(`${origin}/: names no script`)
  await Promise.all(files.map((file) => expectBody(file, '')))
  return failures
}
