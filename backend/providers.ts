import type { Registry } from './call/outside/provider.ts'
import { generic, resend } from './mail/providers/resend/register.ts'
import type { MailProvider } from './mail/sending/provider.ts'
import type { EsimSupplier, PaymentProvider } from './shop/module.ts'
import { http as httpSupplier } from './shop/providers/http/register.ts'
import { sandboxPayments, sandboxSupplier } from './shop/providers/sandbox/register.ts'
import { stripe } from './shop/providers/stripe/register.ts'

/** A new provider is a folder, and a name here. */
const payments: Registry<PaymentProvider> = { stripe, sandbox: sandboxPayments }
const supplier: Registry<EsimSupplier> = { http: httpSupplier, sandbox: sandboxSupplier }
const mail: Registry<MailProvider> = { resend, generic }

/**
 * The providers that a deployment may choose. Registrations are data, which the configuration reads
 * before anything of a domain is loaded.
 */
export const providers = { payments, supplier, mail }
