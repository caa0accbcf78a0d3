// @vitest-environment happy-dom
import type { MouseEvent } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepLastOpen } from './accordion.tsx'

function press(id: string): boolean {
  let isKept = false
  keepLastOpen({
    target: document.querySelector(`#${id} summary`),
    currentTarget: document.querySelector('.acc'),
    preventDefault() {
      isKept = true
    },
  } as unknown as MouseEvent<HTMLElement>)
  return isKept
}

describe('an accordion that is not collapsible', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div class="acc">
      <details id="a" open><summary>A</summary></details>
      <details id="b"><summary>B</summary></details></div>`
  })

  it('keeps its last open panel open', () => {
    expect(press('a')).toBe(true)
  })

  it('lets people open another one', () => {
    expect(press('b')).toBe(false)
  })

  it('lets people close a panel while another stays open', () => {
    document.querySelector('#b')?.setAttribute('open', '')
    expect(press('a')).toBe(false)
  })
})
