import type { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import type { Handlers } from '../../call.ts'
import { quoteExchange } from '../../features/exchange/quote-exchange.ts'
import { createExchange } from './create-exchange.ts'

export const exchangeHandlers: Handlers<typeof exchangeCalls> = {
  quoteExchange: async (input, call) => quoteExchange(call, input),
  createExchange: async (input, call) => createExchange(call, input),
}
