import { splitLocale } from '#contract/pages/path.ts'
import { type EdgeContext, type EdgeStep, redirectTo, refuse } from '#worker/edge/edge.ts'
import type { Config } from '#worker/edge/env.ts'
import { createContentPolicy } from '#worker/edge/page-cache/csp.ts'
import { makeNonce, pageHeaders } from '#worker/edge/page-cache/page-cache.ts'
import { readForm } from '#worker/edge/read-form.ts'
import { answerBank } from './answer-bank.ts'
import { listNextFailures, setNextFailure } from './next-failures.ts'
import { bankPage, sandboxPage } from './pages.ts'
import { isBankMove, listCharges, playBank, readNextRefund, setNextRefund } from './play-bank.ts'
import { isNetworkMove, listProfiles, playNetwork } from './play-network.ts'
import { listSavedCards, setSavedCard } from './saved-cards.ts'

const home = '/__dev/sandbox'
const bankPath = /^\/__dev\/sandbox\/bank\/([\w-]{8,64}\.\d{1,6})$/
const maxBodyBytes = 4_096

/**
 * `/__dev/sandbox` lets developers play the sandbox's phones, network and bank. The path does not
 * exist in production or with a remote backend.
 */
export function serveDevSandbox({ environment, apiOrigin }: Config): EdgeStep {
  const isOpen = environment !== 'production' && !apiOrigin
  return async function serveDevSandbox(c, next) {
    const { pathname } = c.get('url')
    // The router prefixes the target of every redirect with the language, including the redirect to
    // the bank.
    const { path } = splitLocale(pathname)
    if (!isOpen || !path.startsWith(home)) return next()
    const isPost = c.req.method === 'POST'
    const [, reference] = bankPath.exec(path) ?? []
    if (reference) {
      const locale = pathname.slice(0, -path.length)
      return isPost ? answer(c, reference, locale) : showBank(reference)
    }
    if (pathname !== home) return next()
    return isPost ? play(c) : showSandbox(c)
  }
}

async function showSandbox(c: EdgeContext): Promise<Response> {
  const nonce = makeNonce()
  const { DB } = c.env
  const [profiles, cards] = [await listProfiles(DB), await listSavedCards(DB)]
  const failures = await listNextFailures(DB)
  const payments = {
    charges: await listCharges(DB),
    next: (await readNextRefund(DB)) ?? ('succeed' as const),
  }
  return respond(await sandboxPage({ profiles, cards, failures, payments }, nonce), nonce)
}

async function play(c: EdgeContext): Promise<Response> {
  const form = await readForm(c.req.raw, maxBodyBytes)
  const saved = form?.get('saved')
  if (saved && (await setSavedCard(c.env.DB, saved, form?.get('card') ?? ''))) {
    return redirectTo(home, 303)
  }
  const next = form?.get('next')
  if (
    next &&
    (await setNextFailure(c.env.DB, { plan: form?.get('plan')?.trim(), fails: next === 'fail' }))
  ) {
    return redirectTo(home, 303)
  }
  const refund = form?.get('refund')
  if (refund && (await setNextRefund(c.env.DB, refund))) return redirectTo(home, 303)
  const move = form?.get('move') ?? null
  const now = Math.floor(Date.now() / 1000)
  const reference = form?.get('charge')
  if (reference && isBankMove(move)) {
    await playBank(c.env.DB, { reference, move, now })
    return redirectTo(home, 303)
  }
  const requestId = form?.get('profile')
  if (!requestId || !isNetworkMove(move)) return refuse(400, 'This is no move of the sandbox.')
  await playNetwork(c.env.DB, { requestId, move, now })
  return redirectTo(home, 303)
}

async function showBank(reference: string): Promise<Response> {
  const nonce = makeNonce()
  return respond(await bankPage(reference, nonce), nonce)
}

async function answer(c: EdgeContext, reference: string, locale: string): Promise<Response> {
  const form = await readForm(c.req.raw, maxBodyBytes)
  const back = await answerBank(c.env.DB, reference, form?.get('answer') === 'yes')
  return redirectTo(locale + back, 303)
}

/** The sandbox loads no statistics, so the policy allows no other host. */
const policy = createContentPolicy({})

function respond(body: string, nonce: string): Response {
  const headers = pageHeaders('text/html; charset=utf-8', policy.ofRendered(nonce))
  return new Response(body, { headers: { ...headers, 'cache-control': 'no-store' } })
}
