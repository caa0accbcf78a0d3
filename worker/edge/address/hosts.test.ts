import { describe, expect, it } from 'vitest'
import { visit } from '#worker/testing/visit.ts'

describe('the host decides whose shop answers', () => {
  it.each([
    ['http://localhost:8787/', 'jade', 'en'],
    ['http://edelweiss.localhost:8787/', 'edelweiss', 'en'],
    ['http://de.localhost:8787/', 'Tradewind', 'de'],
    ['http://MTN.localhost:8787/', 'mtn', 'en'],
    ['http://travelanco.localhost:8787/', 'travelanco', 'en'],
  ])('%s answers with its own shop', async (url, word, lang) => {
    const response = await visit(url)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain(`lang="${lang}"`)
    expect(html.toLowerCase()).toContain(word === 'jade' ? 'tradewind' : word.toLowerCase())
  })

  it.each([
    'evil.example',
    'tradewind.example.evil.example',
    'evil-tradewind.example',
    'localhost.evil.example',
    'xn--trdewind-4ya.example',
    '10.0.0.1',
    'unknown.localhost',
    'tradewind.example..',
    'a.b.c.evil.localhost',
  ])('R-TEN-2 refuses %s with 421 and never repeats it', async (host) => {
    const response = await visit(`http://${host}/`)
    expect(response.status).toBe(421)
    expect(await response.text()).not.toContain(host)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('location')).toBeNull()
  })

  it('sends www. to the bare host, keeping path and query', async () => {
    const response = await visit('http://www.tradewind.example/shop?q=japan')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('http://tradewind.example/shop?q=japan')
  })

  it.each(['apple-app-site-association', 'assetlinks.json'])(
    'answers %s on www. as on the bare host, for phones follow no redirect',
    async (file) => {
      const [bare, www] = await Promise.all(
        ['tradewind.example', 'www.tradewind.example'].map((host) =>
          visit(`http://${host}/.well-known/${file}`),
        ),
      )
      expect(www?.status).toBe(200)
      expect(www?.headers.get('content-type')).toBe('application/json')
      expect(await www?.text()).toBe(await bare?.text())
    },
  )

  it.each(['x-forwarded-host', 'x-host', 'forwarded', 'x-original-url'])(
    'pays no heed to %s',
    async (name) => {
      const response = await visit('http://localhost:8787/shop', {
        headers: { [name]: 'evil.example' },
      })
      expect(await response.text()).not.toContain('evil.example')
    },
  )
})
