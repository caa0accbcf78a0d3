// Writes signing.json beside it: `node crypto/vectors/make-signing.ts`. Run again only when the
// tag format changes on purpose; every runtime's tests must reproduce these bytes.
import { writeFileSync } from 'node:fs'
import { encodeBase64url } from '#contract/base64url.ts'
import { pageToken } from '#crypto/signing.ts'
import { sealTag } from '#crypto/tag-format.ts'
import { deriveBrowserKey, deriveWorkerKey } from '#crypto/tag-keys.ts'

const master = { kid: '2026a', key: Uint8Array.from({ length: 32 }, (_, i) => i) }
const scope = {
  session: '0b8f3d0e-6a55-4f0e-9d0c-3f3f3c1e7a10',
  channel: 'edelweiss',
  expiresAt: 1_794_003_600,
}
const makers = [
  { from: 'worker', ...deriveWorkerKey(master) },
  {
    from: 'browser',
    ...deriveBrowserKey(master, scope),
  },
]
const payloads = [
  { t: 1_794_000_000, n: '6f1f0c7a-2f35-4c0a-9b43-1c8d6a1b2c3d', a: null },
  { t: 1_794_000_001, n: 'c0ffee00-0000-4000-8000-00000000c0de', a: 'edelweiss' },
  { t: 1_794_000_002, n: 'ffffffff-ffff-4fff-bfff-ffffffffffff', a: 'Ünï-日本-🛫' },
]
const nonce = (seed: number) => Uint8Array.from({ length: 24 }, (_, i) => (seed * 31 + i * 7) % 256)

const tags = makers.flatMap(({ from, kid, key }, m) =>
  payloads.map((payload, p) => {
    const used = nonce(m * payloads.length + p)
    const tag = sealTag({ kid, key }, payload, used)
    return {
      from,
      kid,
      key: encodeBase64url(key),
      nonce: encodeBase64url(used),
      payload,
      tag,
      page_token: pageToken(tag, key),
    }
  }),
)

writeFileSync(
  new URL('signing.json', import.meta.url),
  `${JSON.stringify({ master: { kid: master.kid, key: encodeBase64url(master.key) }, scope, tags }, null, 2)}\n`,
)
