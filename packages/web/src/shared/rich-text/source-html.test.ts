import { describe, expect, test } from 'vitest'
import { sourceHtml } from './source-html.ts'

describe('sourceHtml', () => {
  test('words are words, whatever they look like', () => {
    expect(sourceHtml('https://a.cn/1', '<b>报</b> & "刊"')).toBe(
      '<a href="https://a.cn/1">&lt;b&gt;报&lt;/b&gt; &amp; &quot;刊&quot;</a>',
    )
  })

  test('an address keeps its escapes and its pairs, and cannot end the attribute', () => {
    expect(sourceHtml('https://a.cn/%E5%AE%89?a=1&copy=2" onclick="x', '报')).toBe(
      '<a href="https://a.cn/%E5%AE%89?a=1&amp;copy=2&quot; onclick=&quot;x">报</a>',
    )
  })
})
