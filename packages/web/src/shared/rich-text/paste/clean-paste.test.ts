// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

/** The shape in which Word 2019 puts a heading, a list, a table, a picture and its own rubbish on the clipboard. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt;} @page WordSection1 {size:595.3pt 841.9pt;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h1 style='margin-top:12pt'><span style='font-family:黑体;mso-hansi-font-family:Calibri'>动火作业管理</span><span lang=EN-US><o:p></o:p></span></h1>
<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:12.0pt;color:red'>第一章 总则</span></b><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>先审批<span lang=EN-US><o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span></span><![endif]>查气体</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>再动火</p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='height:20pt'><td width=189 valign=top style='width:142pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>级别</span></p></td><td colspan=2 style='width:80pt'><p class=MsoNormal>时限</p></td></tr></table>
<p class=MsoNormal><span lang=EN-US><!--[if gte vml 1]><v:shape id="_x0000_i1025" style='width:40pt'><v:imagedata src="file:///C:/Users/zhao/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=53 height=40 src="file:///C:/Users/zhao/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="图片_x0020_1"><![endif]></span></p>
<script>alert(1)</script><p class=MsoNormal onclick="alert(2)">完</p>
<!--EndFragment--></body></html>`

const HEX = '89504e470d0a1a0a'.padEnd(128, '0')
const RTF = `{\\rtf1\\ansi{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw1411\\pich1058\\picwgoal800\\pichgoal600\\pngblip\\bliptag-1234{\\*\\blipuid 0123456789abcdef0123456789abcdef}\n${HEX.slice(0, 64)}\n${HEX.slice(64)}}}{\\nonshppict{\\pict\\wmetafile8 ${'ab'.repeat(80)}}}}`

describe('a text from Word', () => {
  const pasted = cleanPaste(WORD, RTF)

  test('keeps headings, alignment and emphasis', () => {
    expect(pasted.html).toContain('<h2>动火作业管理</h2>')
    expect(pasted.html).toContain('<p data-align="center"><strong>第一章 总则</strong>')
  })

  test('becomes real lists, one inside the other', () => {
    expect(pasted.html).toContain(
      '<ol><li><p>先审批</p><ul><li><p>查气体</p></li></ul></li><li><p>再动火</p></li></ol>',
    )
  })

  test('keeps its table with joined cells and without widths', () => {
    expect(pasted.html).toMatch(
      /<table><tbody><tr><td><p>级别<\/p><\/td><td colspan="2"><p>时限<\/p><\/td><\/tr><\/tbody><\/table>/,
    )
  })

  test('takes the bytes of its picture from the other half of the clipboard', async () => {
    expect(pasted.skipped).toBe(0)
    expect(pasted.pictures).toHaveLength(1)
    expect(pasted.pictures[0]?.blob.type).toBe('image/png')
    expect(pasted.pictures[0]?.blob.size).toBe(64)
    expect(pasted.html).toContain('data-file="picture-0"')
  })

  test('leaves styles, scripts, handlers and Office elements behind', () => {
    expect(pasted.html).not.toMatch(/style=|class=|script|onclick|o:p|v:|mso|alert/i)
    expect(pasted.html).toContain('<p>完</p>')
  })

  test('without that half its picture is counted as skipped', () => {
    expect(cleanPaste(WORD)).toMatchObject({ skipped: 1, pictures: [] })
  })
})

describe('a text from WPS', () => {
  const WPS = `<html><head><meta name="Generator" content="WPS Office"><style>@font-face{font-family:"宋体";}p.MsoNormal{mso-style-name:正文;}</style></head><body style="tab-interval:21pt;"><!--StartFragment-->
<p class="MsoNormal" style="text-align:right;"><span style="mso-spacerun:'yes';font-family:宋体;font-size:10.5000pt;">发文单位：</span><b><span style="font-family:宋体;font-weight:bold;">安全监察部</span></b></p>
<p class="15" style="margin-left:21pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:Wingdings;"><span style='mso-list:Ignore;'>\uf06c<span>&nbsp;</span></span></span><![endif]><span style="font-family:宋体;text-decoration:underline;">佩戴安全帽</span></p>
<p class="15" style="margin-left:21pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span><span style='mso-list:Ignore;'>\uf06c</span></span><![endif]>系好安全带</p><!--EndFragment--></body></html>`

  test('keeps what it says and how it is built', () => {
    expect(cleanPaste(WPS).html.trim().replace(/>\s+</g, '><')).toBe(
      '<p data-align="right">发文单位：<strong>安全监察部</strong></p><ul><li><p><u>佩戴安全帽</u></p></li><li><p>系好安全带</p></li></ul>',
    )
  })
})

describe('an article from WeChat', () => {
  const WECHAT = `<section data-role="outer" label="edit by 135editor" style="font-size:16px;"><section style="margin:10px auto;text-align:center;"><section style="display:inline-block;"><p style="text-align:center;"><strong><span style="color:#d92142;" leaf="">夏季防暑</span></strong></p></section></section>
<section style="line-height:1.75em;"><span leaf="">多喝水，<span style="font-weight:700;">避开正午</span>。</span></section>
<p><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" src="https://mmbiz.qpic.cn/mmbiz_png/abc/640" data-ratio="0.6"></p>
<mp-style-type data-value="3"></mp-style-type><iframe class="video_iframe" data-src="https://v.qq.com/x"></iframe>
<p><a href="javascript:void(0);">点这里</a><a href="https://mp.weixin.qq.com/s/abc">原文</a></p></section>`
  const pasted = cleanPaste(WECHAT)

  test('loses its boxes and keeps its paragraphs', () => {
    expect(pasted.html).toContain('<p data-align="center"><strong>夏季防暑</strong></p>')
    expect(pasted.html).toContain('<p>多喝水，<strong>避开正午</strong>。</p>')
    expect(pasted.html).not.toMatch(/section|span|iframe|mp-style/)
  })

  test('counts the pictures that cannot be fetched, and never names their address', () => {
    expect(pasted.skipped).toBe(1)
    expect(pasted.html).not.toContain('qpic')
  })

  test('keeps links of the web and the words of others', () => {
    expect(pasted.html).toContain('点这里<a href="https://mp.weixin.qq.com/s/abc">原文</a>')
  })
})

describe('pictures inside the text', () => {
  test('with their bytes are taken, in any number', () => {
    const data = `data:image/png;base64,${btoa('picture')}`

    const { pictures, html } = cleanPaste(`<p>甲<img src="${data}" alt="一"></p><img src="${data}">`)

    expect(pictures.map(({ mark }) => mark)).toEqual(['picture-0', 'picture-1'])
    expect(html).toContain('<img data-file="picture-0" alt="一">')
  })

  test('of the store stay as they are', () => {
    const own = '<img data-file="01890a5d-ac96-774b-bcce-b302099a8057" src="/files/f/1/a.png?s=1">'

    expect(cleanPaste(own)).toMatchObject({ skipped: 0, pictures: [] })
    expect(cleanPaste(own).html).toContain('src="/files/f/1/a.png?s=1"')
  })

  test('drawn by a foreign name are none', () => {
    expect(cleanPaste('<svg><image href="https://a.example/x.png"/></svg><p>好</p>').html).toBe('<p>好</p>')
  })
})
