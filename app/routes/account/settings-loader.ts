import { redirect } from 'react-router'
import { captchaContext, type PageContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import type { AccountType } from '#contract/words.ts'
import { viewerOf } from './change/account-profile.ts'
import { settingsPath } from './change/settings-path.ts'
import { readSettings } from './settings-view.ts'

/**
 * Loads the settings of one type of account; accounts of the other type are redirected to theirs.
 */
export async function loadSettings(
  request: Request,
  context: PageContext,
  accountType: AccountType,
) {
  const own = viewerOf(context).accountType
  if (own !== accountType) throw redirect(settingsPath(own))
  return {
    captcha: context.get(captchaContext),
    shown: await readSettings(context, new URL(request.url).searchParams),
    head: pageHead({
      context,
      title: m.settings_head_title(),
      description: m.settings_head_description(),
    }),
  }
}
