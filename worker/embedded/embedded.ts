import type { Hono } from 'hono'
import { createAccessTokens } from '#backend/call/access-tokens.ts'
import type { BackendEnv } from '#backend/call/backend-env.ts'
import { createCaptcha } from '#backend/call/captcha.ts'
import type { SendOutside } from '#backend/commerce/call.ts'
import { createSandboxPayments } from '#backend/commerce/providers/payment/sandbox-payments.ts'
import { createStripePayments } from '#backend/commerce/providers/payment/stripe-payments.ts'
import { createHttpSupplier } from '#backend/commerce/providers/supplier/http-supplier.ts'
import { createSandboxSupplier } from '#backend/commerce/providers/supplier/sandbox-supplier.ts'
import { type DueWork, readDueWork } from '#backend/due-work.ts'
import { createPasswords } from '#backend/identity/password/passwords.ts'
import { createRefreshTokens } from '#backend/identity/session/refresh-tokens.ts'
import type { BackendServices } from '#backend/index.ts'
import { createBackend } from '#backend/index.ts'
import { createMails } from '#backend/mail/sending/mails.ts'
import { createHttpProvider } from '#backend/mail/sending/provider.ts'
import { openQueue } from '#backend/platform/queue.ts'
import { measure, measureCalls, measureTrips } from '#backend/platform/trips/measure.ts'
import { doDueJobs, type ReportJob } from '#backend/run-due-jobs.ts'
import { type Messages, tellDeadLetters, workOnMessages } from '#backend/work-on-messages.ts'
import type { Channel, FindChannel } from '#contract/commerce/channel.ts'
import type { QueueBindings } from '#contract/queues.ts'
import type { Figures } from '#contract/reports/figures.ts'
import { affiliateOf, brandOf, originOfTenant, type Tenant, type Tenants } from '#tenants/index.ts'
import { createTagVerifier } from '../crypto/tag-verifier.ts'
import { openVisit, visitHeader } from '../crypto/visit.ts'
import type { Config } from '../edge/env.ts'
import { createConfiguredSocial } from './configured-social.ts'
import { runsSandbox } from './runs-sandbox.ts'

type Runtime = {
  tenants: Tenants
  /**
   * Sends requests to addresses that customers entered, on Node. A Worker needs none: its `fetch`
   * cannot choose the address that it connects to, and its network reaches no private address
   * (docs/decisions/090).
   */
  sendOutside?: SendOutside | undefined
}

/** The database of orders, and that of the catalogue. */
type Databases = { db: D1Database; catalogue: D1Database }

type BackendOptions = Runtime & { report: (error: unknown, request: Request) => void }

/**
 * Creates the commerce backend of one deployment; the runtime supplies the database and the files.
 */
export function createEmbeddedBackend(
  config: Config,
  { tenants, report, sendOutside }: BackendOptions,
): Hono<BackendEnv> {
  return createBackend({
    channels: createChannels(config, tenants),
    tags: createTagVerifier({ keys: config.tagKeys, now: Date.now }),
    visitOf: (request, nowMs) =>
      openVisit(request.headers.get(visitHeader) ?? '', config.tagKeys, nowMs),
    services: servicesOf(config, { tenants, sendOutside }),
    report,
  })
}

type Platform = { env: BackendEnv['Bindings']; executionCtx: Parameters<Hono['fetch']>[2] }

/** Calls the backend and adds its work to the figures. */
export function askMeasured(
  backend: Hono<BackendEnv>,
  request: Request,
  { env, executionCtx }: Platform,
  figures: Figures,
): Response | Promise<Response> {
  const measured = {
    ...env,
    DB: measureTrips(env.DB),
    CATALOGUE: measureTrips(env.CATALOGUE),
  }
  return measure(figures, () => backend.fetch(request, measured, executionCtx))
}

/** Runs the jobs that are due; returns the names of the jobs that failed. */
export function runDueWork(
  config: Config,
  { db, catalogue, ...runtime }: Runtime & Databases,
  report: ReportJob,
): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000)
  return doDueJobs({ db, now, services: { ...servicesOf(config, runtime), catalogue } }, report)
}

type Consuming = Runtime & { env: QueueBindings & Pick<BackendEnv['Bindings'], 'DB' | 'CATALOGUE'> }
type AfterBatch = { report: (error: unknown) => void; later: (work: Promise<unknown>) => void }

export { tellDeadLetters }

/** Works on the rows that the messages of a queue name. */
export function workOnBatch(
  config: Config,
  { env, ...runtime }: Consuming,
  batch: Messages,
  { report, later }: AfterBatch,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const services = { ...servicesOf(config, runtime), catalogue: env.CATALOGUE }
  const context = { db: env.DB, now, services, later, queue: openQueue(env) }
  return workOnMessages(context, batch, { report })
}

/** Counts the due work of each job. */
export function readDue(
  config: Config,
  { db, catalogue, ...runtime }: Runtime & Databases,
): Promise<DueWork[]> {
  const now = Math.floor(Date.now() / 1000)
  return readDueWork({ db, now, services: { ...servicesOf(config, runtime), catalogue } })
}

/**
 * Returns channels by id. A channel is created on first use and kept as long as its tenant object.
 */
function createChannels(config: Config, tenants: Tenants): FindChannel {
  const made = new WeakMap<Tenant, Channel>()
  return async function findChannel(id) {
    const tenant = await tenants.find(id)
    if (!tenant) return undefined
    const channel = made.get(tenant) ?? channelOf(tenant, config)
    made.set(tenant, channel)
    return channel
  }
}

function servicesOf(config: Config, { tenants, sendOutside }: Runtime): BackendServices {
  const { sessionKeys, captcha, mail, supportChat, cms } = config
  return {
    sealingKeys: sessionKeys,
    accessTokens: createAccessTokens(sessionKeys),
    refreshTokens: createRefreshTokens(sessionKeys),
    passwords: createPasswords(),
    mails: createMails({
      channels: createChannels(config, tenants),
      ...(mail ? { provider: measureCalls(createHttpProvider(mail)) } : {}),
    }),
    social: createConfiguredSocial(config, tenants),
    ...createProviders(config),
    sendOutside: sendOutside ?? ((request) => fetch(request)),
    ...(captcha ? { captcha: createCaptcha({ ...captcha, report: console.error }) } : {}),
    ...(cms?.secrets ? { contentSecrets: cms.secrets } : {}),
    ...(supportChat ? { supportChatSecret: supportChat.secret } : {}),
  }
}

/**
 * Returns the providers of payments and eSIMs. The sandbox takes no money and its eSIMs do not
 * connect, so it is never used in production.
 */
function createProviders(config: Config): Pick<BackendServices, 'providers' | 'isSandbox'> {
  const { environment, stripe, supplier } = config
  const hasSandbox = environment !== 'production'
  const payments = stripe ? createStripePayments(stripe) : hasSandbox && createSandboxPayments()
  const network = supplier ? createHttpSupplier(supplier) : hasSandbox && createSandboxSupplier()
  const isSandbox = runsSandbox(config)
  return payments && network
    ? {
        providers: { payments: measureCalls(payments), supplier: measureCalls(network) },
        ...(isSandbox ? { isSandbox } : {}),
      }
    : {}
}

/** Returns the backend's channel for a tenant. */
function channelOf(tenant: Tenant, { environment }: Config): Channel {
  const affiliate = affiliateOf(tenant)
  const { include, exclude, marginPercent } = tenant.catalog
  return {
    id: tenant.slug,
    ...(affiliate ? { affiliate } : {}),
    origin: originOfTenant(tenant, { isProduction: environment === 'production' }),
    defaultLocale: tenant.defaultLocale,
    brand: brandOf(tenant),
    payments: tenant.payments,
    ...(tenant.business ? { business: tenant.business } : {}),
    catalogue: {
      ...(include ? { include: [...include] } : {}),
      ...(exclude ? { exclude: [...exclude] } : {}),
      marginPercent,
    },
  }
}
