import type { Providers } from '../shop/providers/providers.ts'
import { createSandboxPayments } from '../shop/providers/sandbox/sandbox-payments.ts'
import { sandboxSupply } from './shop/sandbox-supply.ts'

/**
 * How a request to a provider fails: it is carried out but its answer is lost, or it never arrives.
 */
export type Loss = 'answer' | 'question'

/** The sandbox behind an unreliable connection: `lose` decides what is lost of each change. */
export function lossyProviders(lose: () => Loss | undefined): Providers {
  const through = <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      const loss = lose()
      if (loss === 'question') throw new Error('the question was lost')
      const answer = await ask(...given)
      if (loss === 'answer') throw new Error('the answer was lost')
      return answer
    }
  }
  const payments = createSandboxPayments()
  const supply = sandboxSupply()
  return {
    payments: {
      ...payments,
      charge: through(payments.charge),
      chargeSaved: through(payments.chargeSaved),
      void: through(payments.void),
      refund: through(payments.refund),
    },
    supply: {
      ...supply,
      order: through(supply.order),
      topUp: through(supply.topUp),
      cancel: through(supply.cancel),
    },
  }
}
