import type { PaymentProvider } from './payment-provider.ts'

/**
 * For orders that come to nothing, whose code or points cover the whole price: every try succeeds,
 * also one whose end was never written down.
 */
export const noPayments: PaymentProvider = {
  name: 'none',
  takesCards: false,
  methods: [],
  charge: async () => ({ state: 'succeeded' }),
  chargeSaved: async () => ({ state: 'succeeded' }),
  read: async () => ({ state: 'succeeded' }),
  void: async () => ({ state: 'voided' }),
  refund: async () => {},
}
