import type { Registry } from './call/outside/provider.ts'
import { cloudflare } from './mail/providers/cloudflare/register.ts'
import { postmark } from './mail/providers/postmark/register.ts'
import { generic as genericMail, resend } from './mail/providers/resend/register.ts'
import { ses } from './mail/providers/ses/register.ts'
import { smtp } from './mail/providers/smtp/register.ts'
import type { SmtpPlatform } from './mail/providers/smtp/smtp-mail.ts'
import type { MailProvider } from './mail/sending/provider.ts'
import type { PaymentProvider, Supplier } from './shop/module.ts'
import { airalo } from './shop/providers/airalo/register.ts'
import { esimAccess } from './shop/providers/esim-access/register.ts'
import { esimGo } from './shop/providers/esim-go/register.ts'
import { generic as genericSupplier } from './shop/providers/generic/register.ts'
import { sandboxPayments, sandboxSupplier } from './shop/providers/sandbox/register.ts'
import { stripe } from './shop/providers/stripe/register.ts'
import { zendit } from './shop/providers/zendit/register.ts'

/** A new provider is a folder, and a name here. */
const payments: Registry<PaymentProvider> = { stripe, sandbox: sandboxPayments }
const supplier: Registry<Supplier> = {
  ...{ airalo, 'esim-access': esimAccess, 'esim-go': esimGo, zendit },
  ...{ generic: genericSupplier, sandbox: sandboxSupplier },
}
const mail: Registry<MailProvider, SmtpPlatform> = {
  ...{ cloudflare, resend, postmark, ses, smtp, generic: genericMail },
}

/**
 * The providers that a deployment may choose. Registrations are data, which the configuration reads
 * before anything of a domain is loaded.
 */
export const providers = { payments, supplier, mail }
