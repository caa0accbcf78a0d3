import { type } from 'arktype'
import { type Registry, registered } from '../../call/outside/registered.ts'
import type { PaymentProvider } from './payment/payment-provider.ts'
import { createSandboxPayments } from './payment/sandbox-payments.ts'
import { createStripePayments, StripeSettings } from './payment/stripe-payments.ts'
import { createHttpSupplier, HttpSupplierSettings } from './supplier/http-supplier.ts'
import { createSandboxSupplier } from './supplier/sandbox-supplier.ts'
import type { EsimSupplier } from './supplier/supplier.ts'

/** A new provider needs one line here; the sandbox takes no money, and its eSIMs do not connect. */
export const payments: Registry<PaymentProvider> = {
  stripe: registered(StripeSettings, createStripePayments),
  sandbox: registered(type({}), () => createSandboxPayments()),
}

export const suppliers: Registry<EsimSupplier> = {
  http: registered(HttpSupplierSettings, createHttpSupplier),
  sandbox: registered(type({}), () => createSandboxSupplier()),
}
