import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionsOfDrafts, rowsOfQuestion } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { freshContent, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { fieldsOf } from '@portal/contract/areas/exchange/import-layout.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#src/platform/errors.ts'
import { aWorkbook, zipOf } from '#test/factories/workbook/workbook.ts'
import { readDocx } from './docx/read-docx.ts'
import { readQuestions } from './kind/read.ts'
import { readMoodle } from './moodle/read-moodle.ts'
import { moodleOfFields } from './moodle/write-moodle.ts'
import { decodeText } from './text/decode.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'questions-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const onDisk = async (name: string, bytes: Buffer | string): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}

const quiz = (inside: string) => `<?xml version="1.0"?><quiz>${inside}</quiz>`
const html = (name: string, text: string, more = '') =>
  `<${name} format="html"><text><![CDATA[${text}]]></text>${more}</${name}>`
const ask = (type: string, stem: string, inside: string) =>
  `<question type="${type}">${html('questiontext', stem)}${inside}</question>`
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`

const fieldsIn = (xml: string): QuestionFields[] => readMoodle(quiz(xml)).drafts.map(({ fields }) => fields)

describe('Moodle XML', () => {
  test('reads every type, its category, its tags and its feedback', () => {
    const fields = fieldsIn(
      [
        '<question type="category"><category><text>$course$/top/安全/动火</text></category></question>',
        ask(
          'multichoice',
          '<p>单选</p>',
          `<single>true</single><defaultgrade>1.5000000</defaultgrade>${answer(0, '甲')}${answer(100, '乙')}${html('generalfeedback', '<p>解析</p>')}<tags><tag><text>标签</text></tag></tags>`,
        ),
        ask(
          'multichoice',
          '多选 \\(x^2\\)',
          `<single>false</single>${answer(50, '甲')}${answer(50, '乙')}${answer(-100, '丙')}`,
        ),
        ask('truefalse', '判断', answer(0, 'true') + answer(100, 'false')),
        ask('shortanswer', '填空', `<usecase>1</usecase>${answer(100, '安全帽')}${answer(100, '头盔')}`),
        ask('numerical', '数值', answer(100, '3.14', '<tolerance>0.01</tolerance>')),
        ask(
          'match',
          '连线',
          `<subquestion format="html"><text>火</text><answer><text>红</text></answer></subquestion><subquestion format="html"><text></text><answer><text>绿</text></answer></subquestion>`,
        ),
        ask('ordering', '排序', answer(2, '二') + answer(1, '一')),
        ask('essay', '简答', ''),
        ask('multianswer', '甲{1:SHORTANSWER:=一~=壹}乙{2:NUMERICAL:=5:1}', ''),
      ].join(''),
    )

    expect(fields.every(({ type }) => type === '安全/动火')).toBe(true)
    expect(fields.map(({ type: _, ...own }) => own)).toEqual([
      {
        kind: '单选',
        stem: '单选',
        optionA: '甲',
        optionB: '乙',
        answer: 'B',
        explanation: '解析',
        labels: '标签',
        score: '1.5',
      },
      {
        kind: '多选',
        stem: '多选 $x^2$',
        optionA: '甲',
        optionB: '乙',
        optionC: '丙',
        answer: 'AB',
        policy: '漏选按比例',
      },
      { kind: '判断', stem: '判断', answer: '错' },
      { kind: '填空', stem: '填空 ____', answer: '安全帽|头盔', parameter: '区分大小写=1' },
      { kind: '填空', stem: '数值 ____', answer: '3.14±0.01' },
      { kind: '连线', stem: '连线', optionA: '火 => 红', optionB: '绿', answer: '1-A' },
      { kind: '排序', stem: '排序', optionA: '二', optionB: '一', answer: 'B>A' },
      { kind: '简答', stem: '简答' },
      { kind: '填空', stem: '甲____乙____', answer: '一|壹;5±1', parameter: '权重=1,2' },
    ])
  })

  test('a text with choices in its gaps becomes a case', () => {
    const { drafts } = readMoodle(quiz(ask('multianswer', '颜色{1:MULTICHOICE:=红~蓝}和{2:SHORTANSWER:=绿}', '')))

    const [question] = questionsOfDrafts(drafts.map((draft, seq) => ({ ...draft, no: seq })))

    expect(question?.content).toMatchObject({
      kind: 'case',
      score: 3,
      parts: [
        { kind: 'single', score: 1 },
        { kind: 'fill', score: 2 },
      ],
    })
  })

  test('what a question of ours cannot hold is told, and all that it can is kept', () => {
    const picture = '<p>看图<img src="data:image/png;base64,iVBORw0KGgo="><img src="http://other.example/x.png"></p>'
    const questions = [
      ask('numerical', '两个数', answer(100, '5') + answer(100, '7')),
      ask('numerical', '带误差', answer(100, '5', '<tolerance>1</tolerance>') + answer(100, '9')),
      ask('numerical', '常数', answer(100, '6.02E23', '<tolerance>1E21</tolerance>')),
      ask('shortanswer', '通配', answer(100, '安全*') + answer(100, '5\\*3')),
      ask('multianswer', '甲{1:SHORTANSWER:=一~%50%壹}', ''),
      ask('multianswer', '乙{1:NUMERICAL:=5:1~=9:0}', ''),
      ask('multichoice', '不打乱', `<shuffleanswers>0</shuffleanswers>${answer(100, '甲')}${answer(0, '以上都对')}`),
      ask('essay', picture, ''),
      ask('description', '<p>以下为材料</p>', ''),
    ]

    const { drafts, loose, pictures } = readMoodle(quiz(questions.join('')))

    expect(drafts.map(({ fields }) => fields.answer)).toEqual([
      '5|7',
      '5±1',
      `602${'0'.repeat(21)}±1${'0'.repeat(21)}`,
      '5*3',
      '一',
      '5±1',
      'A',
      undefined,
    ])
    expect(drafts.map(({ findings }) => findings.map(({ message }) => message))).toEqual([
      [],
      ['另一个正确答案“9”未保留'],
      [],
      ['含通配符的答案“安全*”未保留'],
      ['部分得分的答案“壹”未保留'],
      ['另一个正确答案“9”未保留'],
      ['选项不打乱，已设为固定位置'],
      ['网络图片“http://other.example/x.png”未导入'],
    ])
    expect(drafts[6]?.fields).toMatchObject({ optionA: '甲#固定', optionB: '以上都对#固定' })
    expect(pictures.map(({ bytes }) => bytes.toString('hex'))).toEqual(['89504e470d0a1a0a'])
    expect(loose.map(({ message }) => message)).toEqual(['“以下为材料”是说明文字，不是题目，未导入'])
  })

  test('markers on a picture become the regions of a hot-spot question', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const marker = (no: number, text: string) =>
      `<drag><no>${no}</no><text>${text}</text><noofdrags>1</noofdrags></drag>`
    const zone = (shape: string, coords: string, choice: number) =>
      `<drop><no>1</no><shape>${shape}</shape><coords>${coords}</coords><choice>${choice}</choice></drop>`
    const inside = [
      `<defaultgrade>3</defaultgrade><file name="现场.png" path="/" encoding="base64">${png.toString('base64')}</file>`,
      marker(1, '灭火器被遮挡') + marker(2, '未戴安全帽') + marker(3, '干扰项'),
      zone('rectangle', '120,80;200,150', 1) + zone('circle', '500.4,300;40', 2) + zone('polygon', '1,1;9,1;9,9', 1),
    ].join('')

    const { drafts, pictures } = readMoodle(
      quiz(ask('ddmarker', '找出隐患', inside) + ask('ddmarker', '坏的', zone('ellipse', '1,1;2,2', 1))),
    )

    expect(pictures).toEqual([{ names: [drafts[0]?.fields.picture], bytes: png }])
    expect(drafts[0]?.fields).toMatchObject({
      kind: '找隐患',
      stem: '找出隐患',
      score: '3',
      answer: '矩形(120,80,200,150)|灭火器被遮挡;圆(500,300,40)|未戴安全帽;多边形(1,1,9,1,9,9)|灭火器被遮挡',
    })
    expect(drafts.map(({ findings }) => findings.map(({ message }) => message))).toEqual([
      ['“干扰项”不支持，已忽略'],
      ['正确答案“ellipse 1,1;2,2”无法识别'],
    ])
  })

  test('pictures travel inside; what is not taken is said by its name', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const withFile = `<question type="essay">${html('questiontext', '<p>看图<img src="@@PLUGINFILE@@/a%20b.png" alt="图"></p>', `<file name="a b.png" encoding="base64">${png.toString('base64')}</file>`)}</question>`

    const { drafts, pictures } = readMoodle(
      quiz(
        withFile +
          ask('calculated', '算', '') +
          ask('multichoice', '权重', `<single>false</single>${answer(30, '甲')}${answer(70, '乙')}`),
      ),
    )

    expect(pictures.map(({ bytes }) => bytes)).toEqual([png])
    expect(drafts[0]?.fields.stem).toContain(`data-picture="${pictures[0]?.names[0]}"`)
    expect(drafts.slice(1).map(({ findings }) => findings.map(({ message }) => message))).toEqual([
      ['不支持的题型 calculated'],
      ['选项权重无法对应计分方式'],
    ])
  })

  test.each([
    ['an outside entity', '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'],
    [
      'entities that grow',
      `<!DOCTYPE q [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "${'&a;'.repeat(10)}">`).join('')}]><quiz>&b8;</quiz>`,
    ],
    ['an undeclared entity', quiz('<question>&x;</question>')],
    ['broken markup', '<quiz><question></quiz>'],
    ['endless depth', '<a>'.repeat(5000)],
  ])('refuses %s', (_, xml) => {
    expect(() => readMoodle(xml)).toThrow(AppError)
  })

  const option = (id: string, text: string) => ({ id, html: `<p>${text}</p>`, anchored: false, side: 'left' as const })
  const options = [
    option('aaaaaaaa', '甲'),
    option('bbbbbbbb', '乙 <b>--></b> ]]>'.replace(/<\/?b>/g, '')),
    option('cccccccc', '丙'),
  ]
  const content = (kind: QuestionContent['kind'], more: Partial<QuestionContent>): QuestionContent => ({
    ...freshContent(kind),
    stem: '<p>题干 &amp; -- $x$</p>',
    explanation: '<p>解析 <strong>重点</strong></p>',
    ...more,
  })
  const samples: QuestionContent[] = [
    content('single', { options, key: { type: 'options', ids: ['bbbbbbbb'] }, params: { penalty: 0.5 }, score: 3 }),
    content('multiple', { options, key: { type: 'options', ids: ['aaaaaaaa', 'cccccccc'] } }),
    content('uncertain', {
      options,
      key: { type: 'options', ids: ['cccccccc'] },
      policy: 'partialFixed',
      params: { fixed: 1 },
    }),
    content('judge', { key: { type: 'truth', value: true } }),
    content('order', { options, key: { type: 'order', ids: ['cccccccc', 'aaaaaaaa', 'bbbbbbbb'] }, policy: 'longest' }),
    content('upload', { key: { type: 'points', points: [{ text: '清楚', points: 2, any: [], all: [] }] } }),
    content('fill', {
      stem: '<p>甲____乙____</p>',
      key: {
        type: 'blanks',
        blanks: [
          {
            rule: { type: 'text', accepted: ['一{}~', '壹'], caseSensitive: false, numerals: true, ignoreMarks: false },
            weight: 1,
          },
          {
            rule: {
              type: 'number',
              expect: { mode: 'absolute', value: '5', tolerance: '1' },
              units: [],
              unitOptional: false,
            },
            weight: 3,
          },
        ],
        groups: [],
      },
    }),
  ]

  test.each(samples.map((each) => [each.kind, each] as const))('%s comes back equal', (_, each) => {
    const question = {
      number: '',
      type: '安全',
      difficulty: 2,
      knowledge: ['通风'],
      labels: ['年度', '动火'],
      source: '',
      validTo: null,
      content: each,
    }
    const [row = {}] = rowsOfQuestion(question, true, '')

    const { drafts } = readMoodle(quiz(moodleOfFields(row) ?? ''))

    const [back] = questionsOfDrafts(drafts)
    expect(back?.findings).toEqual([])
    const [again = {}] = back?.content ? rowsOfQuestion({ ...back, content: back.content, type: '安全' }, true, '') : []
    expect(again).toEqual(row)
  })
})

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:a="a" xmlns:r="r" xmlns:m="m"'
const p = (inside: string, properties = '') => `<w:p>${properties}${inside}</w:p>`
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const numbered = (list: number, depth = 0) =>
  `<w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`
const docx = (body: string, parts: [string, string | Buffer][] = []) =>
  zipOf([['word/document.xml', `<w:document ${W}><w:body>${body}</w:body></w:document>`], ...parts])

describe('docx', () => {
  test('lines, automatic numbers, pictures, tables and formulas stay', async () => {
    const level = (n: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const file = await onDisk(
      'a.docx',
      await docx(
        [
          p(r('一、单选题（每题 3 分）')),
          p(r('看') + r('图：') + '<w:r><w:drawing><a:blip r:embed="rId1"/></w:drawing></w:r>', numbered(1)),
          p(r('甲'), numbered(1, 1)),
          p(
            '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>',
            numbered(1, 1),
          ),
          p(r('答案：B')),
          p(r('看表'), numbered(1)),
          '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>风&lt;级</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>六</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
          p(r('A. 甲') + '<w:r><w:tab/></w:r>' + r('B. 乙')),
          p(r('答案：A')),
        ].join(''),
        [
          [
            'word/_rels/document.xml.rels',
            '<Relationships><Relationship Id="rId1" Type="x/image" Target="media/image1.png"/></Relationships>',
          ],
          [
            'word/numbering.xml',
            `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
          ],
          ['word/media/image1.png', Buffer.from('png')],
        ],
      ),
    )

    const { drafts, loose, pictures } = await readDocx(file)

    expect(loose).toEqual([])
    expect(pictures).toEqual([{ names: ['图1'], bytes: Buffer.from('png') }])
    expect(drafts.map(({ fields }) => fields)).toEqual([
      { kind: '单选', stem: '看图：[图1]', optionA: '甲', optionB: '$\\frac{a}{2}$', answer: 'B', score: '3' },
      {
        kind: '单选',
        stem: '<p>看表</p><table><tbody><tr><td>风&lt;级</td><td>六</td></tr></tbody></table>',
        optionA: '甲',
        optionB: '乙',
        answer: 'A',
        score: '3',
      },
    ])
  })

  test('a bomb, a document type and a torn file are refused in words', async () => {
    const bomb = await onDisk('bomb.docx', await docx(`<w:p>${' '.repeat(120 * 1024 * 1024)}</w:p>`))
    const entity = await onDisk(
      'entity.docx',
      await zipOf([['word/document.xml', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>']]),
    )
    const torn = await onDisk('torn.docx', (await docx(p(r('1. 题')))).subarray(0, 60))

    await expect(readDocx(bomb)).rejects.toThrow('文件解压后过大，无法读取')
    await expect(readDocx(entity)).rejects.toThrow('文件内部的 word/document.xml 第 1 行有误')
    await expect(readDocx(torn)).rejects.toThrow('文件已损坏，无法读取')
  })
})

describe('an upload', () => {
  test('texts are read in the encodings of Chinese programs', () => {
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('题目', 'utf16le')])
    const plain = Buffer.from('1. 题目\n', 'utf16le')

    expect([
      decodeText(marked),
      decodeText(plain),
      decodeText(Buffer.from('题目')),
      decodeText(Buffer.from([0xcc, 0xe2, 0xc4, 0xbf])),
    ]).toEqual(['题目', '1. 题目\n', '题目', '题目'])
  })

  test('western texts are read, bytes that are no text are refused by their line', () => {
    const western = Buffer.from('Caf\xe9 na\xefve \x93quoted\x94 {=caf\xe9 ~th\xe9}', 'latin1')

    expect(decodeText(western)).toBe('Café naïve “quoted” {=café ~thé}')
    expect(() => decodeText(Buffer.from('a\nb\x01\xe9\xff', 'latin1'))).toThrow(
      '第 2 行不是 UTF-8、GB18030 或 UTF-16 文字',
    )
  })

  test('formulas in cells are read as the values they show, never run', async () => {
    const formula = { xml: '<c r="REF" t="str"><f>HYPERLINK("http://x","y")</f><v>甲</v></c>' }
    const file = await onDisk(
      'f.xlsx',
      await aWorkbook({
        rows: [
          ['题型', '题干', '选项A', '选项B', '正确答案'],
          ['单选', '=1+1 等于', formula, '乙', 'A'],
        ],
      }),
    )

    const reading = await readQuestions({ file: { path: file, name: 'f.xlsx' }, text: '', format: '' })

    expect(reading.rows[0]?.cells).toEqual(['单选', '=1+1 等于', '甲', '乙', 'A'])
  })

  test('headers are known by their synonyms, whatever their width and brackets', async () => {
    const file = await onDisk(
      'h.csv',
      '试题类型无关,题目类型（必填）,试题,选项（Ａ）,B,答案,分 数\n x,单选题,题,甲,乙,A,5\n',
    )

    const { headers, rows } = await readQuestions({ file: { path: file, name: 'h.csv' }, text: '', format: '' })

    expect(fieldsOf(headers, rows[0]?.cells ?? [])).toEqual({
      kind: '单选题',
      stem: '题',
      optionA: '甲',
      optionB: '乙',
      answer: 'A',
      score: '5',
    })
  })
})
