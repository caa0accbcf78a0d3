import type { Registered } from '../../../call/outside/provider.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'
import type { Supplier } from '../supplier/supplier.ts'

/** Takes no money. */
export const sandboxPayments: Registered<PaymentProvider> = {
  load: async () => (await import('./sandbox-payments.ts')).createSandboxPayments,
}

/** Its eSIMs do not connect. */
export const sandboxSupplier: Registered<Supplier> = {
  load: async () => (await import('./sandbox-supplier.ts')).createSandboxSupplier,
}
