import type { Registry } from './call/outside/provider.ts'
import { http as httpMail } from './mail/http/register.ts'
import type { MailProvider } from './mail/sending/provider.ts'
import type { EsimSupplier, PaymentProvider } from './shop/module.ts'
import { http as httpSupplier } from './shop/providers/http/register.ts'
import { sandboxPayments, sandboxSupplier } from './shop/providers/sandbox/register.ts'
import { stripe } from './shop/providers/stripe/register.ts'

type Providers = {
  payments: Registry<PaymentProvider>
  supplier: Registry<EsimSupplier>
  mail: Registry<MailProvider>
}

/**
 * The providers that a deployment may choose; a new one is a folder, and a name here. Registrations
 * are data, which the configuration reads before anything of a domain is loaded.
 */
export const providers: Providers = {
  payments: { stripe, sandbox: sandboxPayments },
  supplier: { http: httpSupplier, sandbox: sandboxSupplier },
  mail: { http: httpMail },
}
