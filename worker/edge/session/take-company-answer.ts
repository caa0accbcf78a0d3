import { type ApiError, fromProblem } from '#contract/errors.ts'
import { maxSamlLength, signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { type EdgeContext, type EdgeStep, redirectTo } from '../edge.ts'
import { readForm } from '../read-form.ts'
import type { PostCall } from './identity-calls.ts'

type AnswerOptions = { postOf: (c: EdgeContext) => PostCall }

export const companyAnswerPath = signOnCallbackPath(':connection')
/** The most bytes of a form: the document, the relay state, and their encoding. */
const maxBodyBytes = 65_536
const maxRelayLength = 512

/**
 * Takes the answer that a company's provider posts (SAML 2.0 Bindings, section 3.5): the backend
 * checks it and returns a code, with which the browser is redirected to the same address. A post
 * from another site does not carry Lax cookies, but the redirect to the shop's own page does; there
 * the code has to match the browser's request. The relay state is compared there and never used as
 * a target.
 */
export function takeCompanyAnswer({ postOf }: AnswerOptions): EdgeStep {
  return async function takeCompanyAnswer(c, next) {
    if (!c.get('tenant').features.business) return next()
    const form = await readForm(c.req.raw, maxBodyBytes)
    const document = form?.get('SAMLResponse') ?? ''
    const state = form?.get('RelayState') ?? ''
    const result =
      document === '' || document.length > maxSamlLength
        ? { error: 'saml_form' }
        : await exchange(postOf(c), c.req.param('connection') ?? '', document)
    const kept: Record<string, string> = state.length > maxRelayLength ? {} : { state }
    return redirectTo(
      `${c.get('url').pathname}?${new URLSearchParams({ ...result, ...kept })}`,
      303,
    )
  }
}

async function exchange(
  post: PostCall,
  connectionId: string,
  document: string,
): Promise<{ code: string } | { error: string }> {
  const body = { connection_id: connectionId, document }
  const response = await post({ name: 'takeSamlAnswer', body })
  if (response.ok) return (await response.json()) as { code: string }
  return { error: errorOf(await fromProblem(response)) }
}

/**
 * The page has a text for each failed check; any other refusal means that the provider or the
 * company is missing.
 */
function errorOf({ code, details }: ApiError): string {
  const reason = String(details?.reason ?? '')
  if (reason.startsWith('saml_')) return reason
  return code === 'not_found' || code === 'invalid_input' ? 'saml_form' : 'server_error'
}
