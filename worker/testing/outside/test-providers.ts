import type { TestProject } from 'vitest/node'
import { answerNetwork } from './test-network.ts'
import { type Answer, type Asked, faults, startProvider } from './test-provider.ts'
import { answerStripe } from './test-stripe.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the fake of Stripe's API. */
    stripeOrigin: string
    /** Origin of the fake network's API. */
    networkOrigin: string
  }
}

/**
 * Starts fake providers that receive real requests. A key that begins with the name of a fault
 * (`hang`, `fail`, `drop`, `trickle`) gets that fault instead of an answer.
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
