import { apiContext, type PageContext, pushKeyContext } from './context.ts'

/** The shop's key, and the ids of the devices that get notices of the account. */
export type PushView = { key: string; devices: readonly string[] }

/** What a page needs to offer push notices; undefined where the shop sends none. */
export async function readPush(context: PageContext): Promise<PushView | undefined> {
  const key = context.get(pushKeyContext)
  if (key === undefined) return undefined
  const { devices } = await context.get(apiContext).call('listPushDevices', {})
  return { key, devices: devices.map(({ id }) => id) }
}
