import type { Html } from '../dev/dev-page.ts'
import { createContentPolicy } from '../edge/page-cache/csp.ts'
import { makeNonce, pageHeaders } from '../edge/page-cache/page-cache.ts'

const policy = createContentPolicy({})

/** Answers with a page for operators, which is neither stored nor indexed. */
export async function answerPage(make: (nonce: string) => Html): Promise<Response> {
  const nonce = makeNonce()
  const headers = pageHeaders('text/html; charset=utf-8', policy.ofRendered(nonce))
  return new Response(String(await make(nonce)), {
    headers: { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
}
