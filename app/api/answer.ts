import { type Camelized, parseCamel } from '#contract/case.ts'
import { ApiError, fromProblem } from '#contract/errors.ts'

/**
 * Reads the body of an API answer: JSON with its names in camelCase, or a file as a blob. Returns
 * undefined for an empty answer and for any other content type. Throws the `ApiError` of a refusal.
 */
export async function readAnswer<T>(response: Response): Promise<T> {
  if (!response.ok) throw await fromProblem(response)
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(application\/(pdf|xml)|text\/csv)$/.test(type)) return (await response.blob()) as T
  if (type === 'application/json') return readJson<T>(response)
  if (type) console.warn(`expected JSON or a file from the API, got ${type}`)
  return undefined as T
}

async function readJson<T>(response: Response): Promise<Camelized<T> & T> {
  const text = await response.text()
  if (text === '') return undefined as Camelized<T> & T
  try {
    return parseCamel<T>(text) as Camelized<T> & T
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? undefined
    throw new ApiError('malformed_response', 'expected a JSON answer', { cause, requestId })
  }
}
