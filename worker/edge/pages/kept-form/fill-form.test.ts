import { describe, expect, it } from 'vitest'
import { fillForm } from './fill-form.ts'

const form = (inside: string, method = 'post') =>
  `<form method="${method}" class="x">${inside}</form>`
const named = (intent: string, value = '') =>
  `<input type="hidden" name="intent" value="${intent}"/><input type="text" name="name" value="${value}"/>`

describe('R-ORG-6: a form that was sent before a sign-in', () => {
  it('is filled where it stands, and no other one with the same fields', () => {
    const page =
      form(named('other')) + form(named('name', 'Old'), 'get') + form(named('name', 'Old'))
    const filled = fillForm(page, [
      ['intent', 'name'],
      ['name', 'Ann "A" <b> & co'],
    ])
    const typed = 'Ann &quot;A&quot; &lt;b&gt; &amp; co'
    expect(filled).toBe(
      form(named('other')) +
        form(named('name', 'Old'), 'get') +
        form(
          `<input type="hidden" name="intent" value="name"/><input value="${typed}" data-typed="${typed}" type="text" name="name"/>`,
        ),
    )
  })

  it('has its choices, lines and repeated fields again, and none of its secrets', () => {
    const page = form(
      [
        '<input type="checkbox" name="news" value="1" checked=""/>',
        '<input type="checkbox" name="terms"/>',
        '<input type="radio" name="kind" value="a" checked=""/><input type="radio" name="kind" value="b"/>',
        '<select name="size"><option value="s" selected="">S</option><option value="m">M</option></select>',
        '<textarea name="text">old</textarea>',
        '<input name="to"/><input name="to"/><input type="password" name="password"/>',
        '<button name="do" value="x">Go</button>',
      ].join(''),
    )
    const filled = fillForm(page, [
      ['terms', 'on'],
      ['kind', 'b'],
      ['size', 'm'],
      ['text', '$& one\ntwo'],
      ['to', 'first'],
      ['to', 'second'],
      ['do', 'x'],
    ])
    const plain = filled.replaceAll(/ data-typed="[^"]*"/g, '')
    expect(plain).toBe(
      form(
        [
          '<input type="checkbox" name="news" value="1"/>',
          '<input checked="" type="checkbox" name="terms"/>',
          '<input type="radio" name="kind" value="a"/><input checked="" type="radio" name="kind" value="b"/>',
          '<select name="size"><option value="s">S</option><option selected="" value="m">M</option></select>',
          '<textarea name="text">\n$&amp; one\ntwo</textarea>',
          '<input value="first" name="to"/><input value="second" name="to"/><input type="password" name="password"/>',
          '<button name="do" value="x">Go</button>',
        ].join(''),
      ),
    )
  })

  it('leaves a page alone that no longer has it', () => {
    const page = form(named('name'))
    expect(fillForm(page, [['gone', 'x']])).toBe(page)
  })
})
