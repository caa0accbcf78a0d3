import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'

export const stripe: Registered<PaymentProvider> = {
  variables: {
    must: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
    // The latter replaces the address of Stripe's API.
    may: {
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      payouts: 'STRIPE_PAYOUTS',
      apiUrl: 'STRIPE_API_URL',
    },
  },
  async load() {
    const { createStripePayments, StripeSettings } = await import('./stripe-payments.ts')
    return shapedBy(StripeSettings, createStripePayments)
  },
}
