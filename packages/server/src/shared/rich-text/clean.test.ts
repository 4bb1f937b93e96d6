import { describe, expect, test } from 'vitest'
import { cleanRichText, withPictureAddresses } from './clean.ts'

const FILE = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('cleanRichText', () => {
  test.each([
    ['a script', '<p>好</p><script>alert(1)</script>', '<p>好</p>'],
    ['an event handler', '<p onclick="alert(1)">好</p>', '<p>好</p>'],
    ['a handler without quotes', '<img src=x onerror=alert(1)>', ''],
    ['a frame', '<iframe src="https://a.example"><p>里</p></iframe><p>外</p>', '<p>外</p>'],
    ['a form', '<form action="/x"><input name="a"><button>交</button></form>', '交'],
    ['a style sheet', '<style>p{color:red}</style><p>好</p>', '<p>好</p>'],
    ['styles and classes', '<p style="position:fixed" class="MsoNormal" id="a">好</p>', '<p>好</p>'],
    ['a drawing', '<svg onload="alert(1)"><text>画</text></svg><p>好</p>', '<p>好</p>'],
    ['a formula that hides markup', '<math><mtext><img src=x onerror=alert(1)></mtext></math>好', '好'],
    ['a remote picture', '<p><img src="https://a.example/t.png" alt="图">好</p>', '<p>好</p>'],
    ['a picture inside its text', '<img src="data:image/png;base64,AAAA">', ''],
    ['a script address', '<a href="javascript:alert(1)">点</a>', '<a>点</a>'],
    ['a script address with a tab', '<a href="java\tscript:alert(1)">点</a>', '<a>点</a>'],
    ['a coded script address', '<a href="&#106;avascript:alert(1)">点</a>', '<a>点</a>'],
    ['a data address', '<a href="data:text/html,<script>alert(1)</script>">点</a>', '<a>点</a>'],
    ['an address of another host in disguise', '<a href="//evil.example">点</a>', '<a>点</a>'],
    ['a backslash address', '<a href="/\\evil.example">点</a>', '<a>点</a>'],
    ['a base', '<base href="https://a.example"><p>好</p>', '<p>好</p>'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://a.example"><p>好</p>', '<p>好</p>'],
    ['a template', '<template><p>藏</p></template><p>好</p>', '<p>好</p>'],
    ['a comment of Word', '<!--[if gte mso 9]><xml><o:p></o:p></xml><![endif]--><p>好<o:p></o:p></p>', '<p>好</p>'],
    ['an unfinished tag', '<p>好</p><img src=x onerror=alert(1) ', '<p>好</p>'],
    ['a forged alignment', '<p data-align="x" >好</p>', '<p>好</p>'],
    ['a forged file', '<img data-file="../../etc">', ''],
    [
      'a huge span',
      '<table><tbody><tr><td colspan="99999">好</td></tr></tbody></table>',
      '<table><tbody><tr><td>好</td></tr></tbody></table>',
    ],
  ])('drops %s', (_what, markup, clean) => {
    expect(cleanRichText(markup).html).toBe(clean)
  })

  test('keeps structure, links and pictures of the store', () => {
    const markup =
      `<h2 data-align="center">题</h2><ul><li><p>一</p></li></ul><table><tbody><tr><th rowspan="2">甲</th><td>乙</td></tr></tbody></table>` +
      `<figure><img data-file="${FILE}" alt="现场" /><figcaption>图 1</figcaption></figure><p><a href="https://a.example/x">外</a><a href="/guide">内</a></p>`

    expect(cleanRichText(markup).html).toBe(markup)
  })

  test('takes the names other editors use', () => {
    expect(cleanRichText('<div><b>粗</b><i>斜</i><h1>大</h1></div>').html).toBe(
      '<p><strong>粗</strong><em>斜</em><h2>大</h2></p>',
    )
  })

  test('counts what people see, after cleaning', () => {
    const { characters, plain } = cleanRichText('<p>安全 第一</p><script>很长很长</script><p>😀 &amp; x</p>')

    expect(plain).toBe('安全 第一\n😀 & x')
    expect(characters).toBe(7)
  })

  test('survives ten thousand levels', () => {
    const deep = '<blockquote>'.repeat(10_000) + '底' + '</blockquote>'.repeat(10_000)

    expect(cleanRichText(deep).html.length).toBeLessThan(2000)
  })

  test('is stable: cleaned text cleaned again is the same', () => {
    const once = cleanRichText('<p>a < b && c > d "e" &nbsp;</p><a href="https://x.example/?a=1&b=2">l</a>').html

    expect(cleanRichText(once).html).toBe(once)
  })
})

describe('withPictureAddresses', () => {
  test('gives known pictures their address and drops the others', () => {
    const html = `<p>前</p><img data-file="${FILE}" alt="甲" /><img data-file="${FILE.replace('8057', '8058')}" />`

    expect(withPictureAddresses(html, (id) => (id === FILE ? '/files/f/1?a=1&b=2' : undefined))).toBe(
      `<p>前</p><img src="/files/f/1?a=1&amp;b=2" data-file="${FILE}" alt="甲" />`,
    )
  })
})
