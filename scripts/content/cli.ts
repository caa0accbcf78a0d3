import { join } from 'node:path'
import { signatureHeader } from '#backend/call/signature.ts'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import { signText } from '#crypto/signature.ts'
import { previewLink } from '#worker/edge/address/preview.ts'
import { root } from '../run.ts'
import { readTexts } from './read-texts.ts'

/** The secret that wrangler.toml gives to development; production has its own. */
const developmentSecret = 'development-only-content-secret-01234'
/** Seconds for which a preview link can be opened. */
const linkSeconds = 86_400

const usage = `npm run content check
npm run content preview <origin> <tenant> <path>    such as http://de.localhost:8787 de /media-center/fact-sheet
npm run content publish <origin> <type>/<slug> <locale>`

const secret = process.env.CMS_SECRET || developmentSecret
const now = Math.floor(Date.now() / 1000)

/** Prints every mistake of the texts; returns whether there are none. */
function check(): boolean {
  const { entries, drafts, problems } = readTexts(join(root, 'content'))
  for (const problem of problems) console.error(problem)
  console.log(`${entries.length} texts, ${drafts.length} drafts, ${problems.length} mistakes`)
  return problems.length === 0
}

/** Publishes a draft in one locale; returns whether the shop accepted it. */
async function publish(origin: string, id: string, locale: string): Promise<boolean> {
  const [type, slug] = id.split('/')
  const body = JSON.stringify({ type, slug, locale })
  const answer = await fetch(new URL(`${apiBase}/webhooks/content`, origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signText({ secret, text: body, now }),
    },
    body,
  })
  console.log(
    answer.ok ? `${id} is published in ${locale}` : `${answer.status} ${await answer.text()}`,
  )
  return answer.ok
}

const [command, origin = '', second = '', third = ''] = process.argv.slice(2)
let isDone = false
if (command === 'check') isDone = check()
else if (command === 'preview' && third.startsWith('/')) {
  const link = previewLink({ tenant: second, path: third, until: now + linkSeconds, secret })
  console.log(origin + link)
  isDone = true
} else if (command === 'publish' && third) isDone = await publish(origin, second, third)
else console.error(usage)
process.exitCode = isDone ? 0 : 1
