import type { Registry } from './call/outside/provider.ts'
import { generic as genericMail, resend } from './mail/providers/resend/register.ts'
import type { MailProvider } from './mail/sending/provider.ts'
import type { PaymentProvider, Supplier } from './shop/module.ts'
import { generic as genericSupplier } from './shop/providers/generic/register.ts'
import { sandboxPayments, sandboxSupplier } from './shop/providers/sandbox/register.ts'
import { stripe } from './shop/providers/stripe/register.ts'

/** A new provider is a folder, and a name here. */
const payments: Registry<PaymentProvider> = { stripe, sandbox: sandboxPayments }
const supplier: Registry<Supplier> = { generic: genericSupplier, sandbox: sandboxSupplier }
const mail: Registry<MailProvider> = { resend, generic: genericMail }

/**
 * The providers that a deployment may choose. Registrations are data, which the configuration reads
 * before anything of a domain is loaded.
 */
export const providers = { payments, supplier, mail }
