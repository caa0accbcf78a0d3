import type { ApiClient } from '#app/api/client.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Basket } from '#app/payment/read-basket.ts'
import { codeProblemText, tooManyCodes } from '#app/ui/reward/code-problem.ts'
import type { Quote } from '#contract/commerce/order.ts'

type Quoted = { quote: Quote; problem?: string | undefined }

/**
 * Returns the price of a basket, and why its code gives no discount. After too many tries of codes,
 * people can still buy without one.
 */
export async function quoteCode(api: ApiClient, basket: Basket): Promise<Quoted> {
  try {
    const quote = await orNotFound(api.call('quote', basket))
    const { codeProblem } = quote
    return { quote, problem: codeProblem && codeProblemText(codeProblem) }
  } catch (error) {
    const problem = tooManyCodes(error)
    if (problem === undefined || basket.code === undefined) throw error
    const { code: _code, ...plain } = basket
    return { quote: await orNotFound(api.call('quote', plain)), problem }
  }
}
