import {
  analyticsContext,
  captchaContext,
  type PageContext,
  pushKeyContext,
  reportsContext,
  socialProvidersContext,
  supportChatContext,
} from '#app/page/context.ts'
import type { BlockName, Live } from '#app/ui/article/tree/ast.ts'
import { recipientList } from '#app/ui/privacy/recipient-list.ts'
import { storedList } from '#app/ui/privacy/stored-list.ts'

/** Returns the lists of the privacy notice as this deployment is configured. */
export function loadPrivacy(context: PageContext, name: BlockName): Live | undefined {
  const statistics = context.get(analyticsContext) !== undefined
  const chat = context.get(supportChatContext) !== undefined
  if (name === 'stored-things') {
    const kinds = ['cookie', 'local', 'session', 'cache'] as const
    return { kind: 'stored', things: storedList(kinds, { statistics, chat }) }
  }
  if (name !== 'recipients') return undefined
  const signIn = context.get(socialProvidersContext)
  const has = {
    statistics,
    chat,
    sign_in: signIn.length > 0,
    captcha: context.get(captchaContext) !== undefined,
    push: context.get(pushKeyContext) !== undefined,
    errors: context.get(reportsContext) !== undefined,
  }
  const providers = signIn.map((each) => each.charAt(0).toUpperCase() + each.slice(1))
  return { kind: 'recipients', recipients: recipientList(has, providers) }
}
