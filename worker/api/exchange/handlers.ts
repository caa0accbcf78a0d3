import type { exchangeCalls } from '#contract/calls/exchange.ts'
import type { Handlers } from '../handlers.ts'
import { createExchange } from './create-exchange.ts'
import { quoteExchange } from './quote-exchange.ts'

export const exchangeHandlers: Handlers<typeof exchangeCalls> = {
  quoteExchange: async (input, call) => quoteExchange(call, input),
  createExchange: async (input, call) => createExchange(call, input),
}
