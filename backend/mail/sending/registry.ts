import { type Registry, registered } from '../../call/outside/registered.ts'
import { createHttpProvider, HttpProviderSettings, type MailProvider } from './provider.ts'

/** A new provider needs one line here. */
export const mailProviders: Registry<MailProvider> = {
  http: registered(HttpProviderSettings, createHttpProvider),
}
