import { describe, expect, it } from 'vitest'
import { NodeHtmlRewriter } from './html-rewriter.ts'

async function rewritten(html: string, rewriter: NodeHtmlRewriter): Promise<string> {
  return rewriter.transform(new Response(html)).text()
}

/** Adds `?x=1&y="2"` to links. */
function adding(selector: string): NodeHtmlRewriter {
  return new NodeHtmlRewriter().on(selector, {
    element: (link) => link.setAttribute('href', `${link.getAttribute('href')}?x=1&amp;y="2"`),
  })
}

describe('E16: HTML that is rewritten on Node', () => {
  it('changes the attribute of what the selector names, and nothing else', async () => {
    const html =
      '<!doctype html><p>a &amp; b<a class="k" data-x="" href="/a">1</a><a href="/b">2</a>'
    expect(await rewritten(html, adding('a[data-x]'))).toBe(
      '<!doctype html><p>a &amp; b<a class="k" data-x="" href="/a?x=1&amp;y=&quot;2&quot;">1</a><a href="/b">2</a>',
    )
  })

  it.each([
    ['a[href*="-eSIM"]', '<a href="/japan-eSIM?x=1&amp;y=&quot;2&quot;">', '<a href="/shop">'],
    ['a[href="/shop"]', '<a href="/japan-eSIM">', '<a href="/shop?x=1&amp;y=&quot;2&quot;">'],
  ])('knows conditions: %s', async (selector, one, other) => {
    const html = await rewritten(
      '<a href="/japan-eSIM">1</a><a href="/shop">2</a>',
      adding(selector),
    )
    expect(html).toBe(`${one}1</a>${other}2</a>`)
  })

  it('leaves scripts and comments alone', async () => {
    const html = '<script>"<a href=\\"/a\\">"</script><!-- <a href="/b"> --><a href="/c">3</a>'
    expect(await rewritten(html, adding('a'))).toBe(
      '<script>"<a href=\\"/a\\">"</script><!-- <a href="/b"> --><a href="/c?x=1&amp;y=&quot;2&quot;">3</a>',
    )
  })

  it('appends HTML inside of an element, after all that is there', async () => {
    const rewriter = new NodeHtmlRewriter().on('form', {
      element: (form) => {
        for (const name of ['a', 'b']) form.append(`<input name="${name}">`, { html: true })
      },
    })
    expect(await rewritten('<form><p>1<br>2</p></form><p>3</p><form></form>', rewriter)).toBe(
      '<form><p>1<br>2</p><input name="a"><input name="b"></form><p>3</p><form><input name="a"><input name="b"></form>',
    )
  })

  it('removes elements with all that is inside', async () => {
    const rewriter = new NodeHtmlRewriter().on('div', { element: (element) => element.remove() })
    expect(await rewritten('<p>1</p><div><div>2</div>3</div><p>4</p>', rewriter)).toBe(
      '<p>1</p><p>4</p>',
    )
  })

  it('keeps status and headers, and no length that is not true', async () => {
    const given = new Response('<a href="/a">', {
      status: 404,
      headers: { 'content-length': '13', 'x-kept': 'yes' },
    })
    const answer = adding('a').transform(given)
    expect([answer.status, answer.headers.get('x-kept')]).toEqual([404, 'yes'])
    expect(answer.headers.get('content-length')).toBeNull()
    expect(await answer.text()).toContain('?x=1')
  })

  it('refuses a selector that it does not know', () => {
    expect(() => new NodeHtmlRewriter().on('a > b', { element() {} })).toThrow('simpler selector')
  })
})
