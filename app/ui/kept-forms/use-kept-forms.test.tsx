import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { useKeptForms } from './use-kept-forms.ts'

const root = () => createRoot(document.body.appendChild(document.createElement('div')))
let go: (to: string) => void

function Going() {
  const navigate = useNavigate()
  go = (to) => void navigate(to)
  return null
}

function Page({ who }: { who: string }) {
  useKeptForms(who)
  return (
    <form method="post">
      <input type="hidden" name="intent" value="invite" />
      <textarea name="people" />
      <input name="password" />
      <input type="checkbox" name="news" value="1" />
    </form>
  )
}

async function open(at: string, who: string) {
  history.replaceState(null, '', at)
  const opened = root()
  const page = (of: string) => (
    <BrowserRouter>
      <Going />
      <Routes>
        <Route path="/auth/signin" element={<p>sign in</p>} />
        <Route path="/other" element={<p>other</p>} />
        <Route path="*" element={<Page who={of} />} />
      </Routes>
    </BrowserRouter>
  )
  await act(async () => opened.render(page(who)))
  return { as: (of: string) => act(async () => opened.render(page(of))), opened }
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
const move = (to: string) => act(async () => go(to))

async function type() {
  for (const name of ['people', 'password']) {
    field(name).value = 'Bea, bea@mail.example'
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  }
  field('news').click()
}

afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
})

describe('R-ORG-6: what was typed before a sign-in', () => {
  it('is there again on the same page, without its secrets, once', async () => {
    const { opened } = await open('/people?page=2', 'anna')
    await type()
    await move('/auth/signin?redirect=%2Fpeople')
    await move('/people?page=2')
    expect(field('people').value).toBe('Bea, bea@mail.example')
    expect([field('news').checked, field('password').value]).toEqual([true, ''])
    await act(async () => opened.unmount())
    await open('/people?page=2', 'anna')
    expect(field('people').value).toBe('')
  })

  it('is there again when the way back has changed the order of the parameters', async () => {
    const { opened } = await open('/people?plan=a&device=b', 'anna')
    await type()
    await move('/auth/signin?redirect=%2Fpeople')
    await move('/people?device=b&plan=a')
    expect(field('people').value).toBe('Bea, bea@mail.example')
    await act(async () => opened.unmount())
  })

  it('is typed again where the server noted it in the document', async () => {
    const html =
      '<form method="post"><input name="name" data-typed="Bea"><input type="checkbox" name="news" data-typed="true"></form>'
    document.body.innerHTML = html
    const { opened } = await open('/settings', 'anna')
    expect([field('name').value, field('news').checked]).toEqual(['Bea', true])
    expect(document.querySelector('[data-typed]')).toBeNull()
    await act(async () => opened.unmount())
  })

  it.each([
    ['to another person', '/auth/signin', '/people', 'ben'],
    ['on another page', '/auth/signin', '/orders', 'anna'],
    ['after a visit elsewhere', '/other', '/people', 'anna'],
  ])('does not show %s', async (_, through, back, who) => {
    const page = await open('/people', 'anna')
    await type()
    await move(through)
    await page.as(who)
    await move(back)
    expect(field('people').value).toBe('')
    await act(async () => page.opened.unmount())
  })
})
