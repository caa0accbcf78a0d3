import { expect, it } from 'vitest'
import { createDeadlines } from '../call-deadline.ts'
import { askRemote } from './ask-remote.ts'

const deadline = () => createDeadlines()({}, 'catalogue')

it.each([
  ['application/json', '{}'],
  ['application/pdf', '%PDF'],
])(
  'passes on an answer of %s without what describes the connection to the backend',
  async (type, body) => {
    const headers = {
      'content-type': type,
      'x-backend-version': 'one',
      connection: 'keep-alive',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
    }
    const request = new Request('https://backend.internal/api/v3/order/receipt')
    const send = async () => new Response(body, { headers })
    const answer = await askRemote(request, deadline(), { send })
    expect(await answer.text()).toBe(body)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': type,
      'x-backend-version': 'one',
    })
  },
)
