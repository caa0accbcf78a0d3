import { account } from './account/module.ts'
import type { Domain, PersonalData, Seeding } from './call/domain.ts'
import type { BoundServices } from './call/mount-calls.ts'
import { company } from './company/module.ts'
import { type ContentServices, content } from './content/module.ts'
import { mail } from './mail/module.ts'
import { type WriteMail, type WritesMails, writeByKind } from './mail/sending/write-mail.ts'
import { office } from './office/module.ts'
import { type ShopServices, shop } from './shop/module.ts'

/** Services that calls are given besides the bindings that come with each. */
export type BackendServices = ShopServices & ContentServices

/** Services that domains make for one another; a deployment gives the others. */
type Handed = Pick<BackendServices, 'personalData' | 'takePaymentEvent'>
/** The database of the catalogue is a binding, which comes with each call and each run. */
export type Catalogue = Pick<BoundServices, 'catalogue'>
export type DeploymentServices = Omit<BackendServices, keyof Handed>

export type BackendDomain = Domain<BackendServices, ContentServices> & Partial<WritesMails>

/** The domains of the backend, each after those that it builds on. A new one needs one line here. */
export const domains: readonly BackendDomain[] = [mail, account, shop, company, content, office]

/** Returns the services that the domains make for one another. */
export async function handedBy(composed: readonly BackendDomain[]): Promise<Handed> {
  const loaded = await Promise.all(composed.map(({ personalData }) => personalData?.()))
  return {
    personalData: loaded.flatMap((part): PersonalData[] => (part ? [part.personalData] : [])),
    async takePaymentEvent(context, reference) {
      const all = { ...context, services: context.services as BackendServices & Catalogue }
      for (const { events } of composed) await events?.payment?.(all, reference)
    },
  }
}

/** Returns the function that writes the mails of the domains. */
export async function mailWriter(composed = domains): Promise<WriteMail> {
  const loaded = await Promise.all(composed.map(({ mails }) => mails?.()))
  return writeByKind(loaded.flatMap((part) => (part ? [part.mails] : [])))
}

/** Adds the rows of the demonstration to a local database, each domain after those it builds on. */
export async function seedDemo(seeding: Seeding): Promise<void> {
  for (const { seeds } of domains) await (await seeds?.())?.seed(seeding)
}
