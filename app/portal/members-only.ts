import { type PageContext, sessionContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'

/**
 * Answers 404 to everybody but members of organisations. A guard by permission alone is not enough:
 * it lets consumers pass, because they have no roles.
 */
export function membersOnly(context: PageContext): void {
  if (context.get(sessionContext).viewer?.accountType !== 'enterprise') notFound()
}
