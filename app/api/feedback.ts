import type { ApiClient } from './client.ts'

export type Withdrawal = { number: string; email: string; name: string }

/** Withdraws from the contract of an order; `receivedAt` in unix seconds. */
export function withdraw(
  api: ApiClient,
  { number, email, name }: Withdrawal,
): Promise<{ number: string; email: string; receivedAt: number }> {
  return api.post('/order/withdraw', { number, email, ...(name ? { name } : {}) })
}

/** Ends mails of a kind, by the token of the link in one of them; `invalid_input` for a wrong one. */
export function refuseMails(api: ApiClient, token: string, reason: string): Promise<void> {
  return api.post('/user/create_feedback', { token, ...(reason ? { reason } : {}) })
}
