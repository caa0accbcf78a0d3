import type { TestProject } from 'vitest/node'
import { answerNetwork } from './test-network.ts'
import { type Answer, type Asked, faults, startProvider } from './test-provider.ts'
import { answerStripe } from './test-stripe.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the part of Stripe's API that the shop uses is spoken. */
    stripeOrigin: string
    /** Where a network's API is. */
    networkOrigin: string
  }
}

/**
 * Providers that real requests are sent to. A key that begins with the name of a fault gets that
 * instead of an answer: `hang`, `fail`, `drop`, `trickle`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stripe = await start(answerStripe())
  const network = await start(answerNetwork())
  project.provide('stripeOrigin', stripe.origin)
  project.provide('networkOrigin', network.origin)
  return async () => {
    await Promise.all([stripe.close(), network.close()])
  }
}

function start(answer: (asked: Asked) => Answer) {
  return startProvider({
    answer,
    faultOf: ({ headers: { authorization = '' } }) =>
      faults.find((fault) => authorization.startsWith(`Bearer ${fault}`)),
  })
}
