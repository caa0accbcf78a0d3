import type { Locale } from '#contract/locale.ts'
import type { CommerceContext } from '../../shop/module.ts'
import type { BusinessCall, MemberContext } from '../call.ts'

/** Scheduled work, or a call, that acts for the member who started a job. */
export type JobContext = Omit<CommerceContext, 'services'> &
  MemberContext & {
    services: CommerceContext['services']
    channel: BusinessCall['channel']
    locale: Locale
  }

/** The fields of a job about the member who started it. */
export type StartedJob = {
  id: string
  channel: string
  locale: Locale
  created_by: string
  organization_id: string
}

/** Returns the context of a job; undefined if its shop no longer exists. */
export async function jobContextOf(
  context: CommerceContext,
  job: StartedJob,
): Promise<JobContext | undefined> {
  const channel = await context.services.mails.channelOf(job.channel)
  if (!channel) return undefined
  return {
    ...context,
    channel,
    locale: job.locale,
    requestId: job.id,
    caller: {
      accountId: job.created_by,
      accountType: 'enterprise',
      organizationId: job.organization_id,
      sessionId: '',
      reauthenticatedAt: 0,
      permissions: [],
    },
  }
}
