import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('https://shop.example/', {
    method: 'POST',
    body,
    headers,
    ...{ duplex: 'half' },
  })
}

describe('R-IN-2: a form of the settings', () => {
  it('comes with its fields up to its limit', async () => {
    const body = new URLSearchParams({ name: 'Nuri' })
    const form = await readForm(post(body), 9)
    expect(form instanceof FormData && form.get('name')).toBe('Nuri')
    expect(await readForm(post(body), 8)).toBe('large')
  })

  it('is counted while it is read, whatever its length says', async () => {
    let left = 50
    const stream = new ReadableStream({
      pull(controller) {
        left -= 1
        if (left === 0) return controller.close()
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await readForm(post(stream, headers), 2000)).toBe('large')
    expect(left).toBe(0)
  })

  it('is refused where it is none', async () => {
    expect(await readForm(post('text'), 100)).toBe('broken')
  })
})
