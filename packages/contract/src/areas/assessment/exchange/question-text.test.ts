import { describe, expect, test } from 'vitest'
import { cellOfMarkup } from './field-markup.ts'
import { readAiken } from './gift/aiken.ts'
import { readGift } from './gift/read-gift.ts'
import { parseQuestionText, sentencesOf } from './parse-text.ts'
import { questionsOfDrafts } from './question-rows.ts'

const fieldsOf = (text: string) => parseQuestionText(text).drafts.map(({ fields }) => fields)

describe('pasted text', () => {
  test('a heading gives kind and score to what follows, numbers begin anew behind it', () => {
    const text = `动火作业考试
一、单选题（每题 2 分，共 4 分）
1. 动火作业许可证的有效期不超过（ B ）。
A. 4 小时　B. 8 小时	C．12 小时 D) 24 小时
解析：见
作业规程
2、氧气瓶与明火的距离不小于
A、5 米
B、10 米
答案：B
二、判断题(每小题1.5分)
1．进入受限空间前必须通风（√）
2) 氧气瓶可以沾油。
答案：错`

    const fields = fieldsOf(text)

    expect(fields).toEqual([
      {
        kind: '单选',
        stem: '动火作业许可证的有效期不超过（ ）。',
        optionA: '4 小时',
        optionB: '8 小时',
        optionC: '12 小时',
        optionD: '24 小时',
        answer: 'B',
        score: '2',
        explanation: '见\n作业规程',
      },
      { kind: '单选', stem: '氧气瓶与明火的距离不小于', optionA: '5 米', optionB: '10 米', answer: 'B', score: '2' },
      { kind: '判断', stem: '进入受限空间前必须通风（ ）', answer: '√', score: '1.5' },
      { kind: '判断', stem: '氧气瓶可以沾油。', answer: '错', score: '1.5' },
    ])
  })

  test('kinds are guessed where nothing names them, and each guess is said', () => {
    const text = `1. 正确的有
A. 甲
B. 乙
C. 丙
答案：A、C
2. 水的沸点是____摄氏度
答案：100±1
3. 说明动火作业的三个要求
评分点：通风(3);监护(4)；清理(3)
答案：通风、监护、清理
4. 灭火器在{{二楼|2楼}}和{{三楼;东}}
5. 高处作业指两米以上
答案：√
6. 首选的是
a) 甲 b) 乙
答案：a`

    const { drafts } = parseQuestionText(text)

    expect(drafts.map(({ fields }) => fields.kind)).toEqual(['多选', '填空', '简答', '填空', '判断', '单选'])
    expect(drafts[2]?.fields).toMatchObject({ answer: '通风(3);监护(4)；清理(3)', explanation: '通风、监护、清理' })
    expect(drafts[3]?.fields).toMatchObject({ stem: '灭火器在____和____', answer: '二楼|2楼;三楼\\;东' })
    expect(drafts.every(({ findings }) => findings[0]?.severity === 'guess')).toBe(true)
    expect(questionsOfDrafts(drafts).every(({ content }) => content !== null)).toBe(true)
  })

  test('a number that does not continue the count, and a decimal, belong to the text', () => {
    const { drafts, loose } = parseQuestionText('题库\n1. 下列数字\n5. 不是新题\n2.5 米是\nA. 甲\nC. 丙\n2. 第二题')

    expect(drafts.map(({ fields }) => fields.stem)).toEqual(['下列数字\n5. 不是新题\n2.5 米是', '第二题'])
    expect(drafts[0]?.fields.optionA).toBe('甲\nC. 丙')
    expect(sentencesOf({ drafts: drafts.slice(0, 1), loose })).toEqual(
      expect.arrayContaining([
        '第 1 行：“题库”不属于任何题目，已忽略',
        '第 2 行：第 3 行的编号“5.”不连续，已作为正文',
        '第 2 行：第 6 行的“C”不是下一个选项，已作为正文',
      ]),
    )
  })

  test('ten thousand questions are read at once', () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `${at + 1}. 第 ${at + 1} 题\nA. 甲 B. 乙\n答案：A`).join(
      '\n',
    )

    expect(questionsOfDrafts(parseQuestionText(text).drafts).filter(({ content }) => content)).toHaveLength(10_000)
  })
})

describe('GIFT', () => {
  const gift = `// 注释
$CATEGORY: $course$/top/安全/动火

::标题:: 动火证有效期 {
  ~4 小时
  =8 小时 # 对的
  ~12 小时
  ####见规程
}

多选 {~%50%甲 ~%-100%乙 ~%50%丙}

对减错 {~%50%甲 ~%-50%乙 ~%50%丙 ~%-50%丁}

氧气瓶可以沾油 {F}

圆周率 {#3.14:0.01}

水温在 {#20..25} 度之间

灭火器在 {=二楼 =2楼} 。

连线 {=火 -> 红 =水 -> 蓝 = -> 绿}

简述\\: a\\=b \\{c\\} {}`

  test('reads every form', () => {
    const { drafts, loose } = readGift(gift)

    expect(loose).toEqual([])
    expect(drafts.map(({ fields: { type, ...fields } }) => fields)).toEqual([
      {
        kind: '单选',
        stem: '动火证有效期',
        optionA: '4 小时',
        optionB: '8 小时',
        optionC: '12 小时',
        answer: 'B',
        explanation: '见规程\n8 小时：对的',
      },
      { kind: '多选', stem: '多选', optionA: '甲', optionB: '乙', optionC: '丙', answer: 'AC', policy: '漏选按比例' },
      {
        kind: '多选',
        stem: '对减错',
        optionA: '甲',
        optionB: '乙',
        optionC: '丙',
        optionD: '丁',
        answer: 'AC',
        policy: '对减错',
      },
      { kind: '判断', stem: '氧气瓶可以沾油', answer: '错' },
      { kind: '填空', stem: '圆周率 ____', answer: '3.14±0.01' },
      { kind: '填空', stem: '水温在 ____ 度之间', answer: '[20,25]' },
      { kind: '填空', stem: '灭火器在 ____ 。', answer: '二楼|2楼' },
      { kind: '连线', stem: '连线', optionA: '火 => 红', optionB: '水 => 蓝', optionC: '绿', answer: '1-A;2-B' },
      { kind: '简答', stem: '简述: a=b {c}' },
    ])
    expect(drafts.every(({ fields }) => fields.type === '安全/动火')).toBe(true)
    expect(drafts[0]?.findings.map(({ message }) => message)).toContain('选项反馈已并入解析')
  })

  test('an unclosed brace is named by its line, weights without a meaning are refused', () => {
    const { drafts, loose } = readGift('一 {=对\n~错\n\n二 {~%30%甲 ~%70%乙 ~丙}')

    expect(loose.map(({ message }) => message)).toEqual(['第 1 行：缺少 }'])
    expect(drafts[0]?.findings.map(({ message, severity }) => [message, severity])).toEqual([
      ['选项权重无法对应计分方式', 'error'],
    ])
  })
})

describe('GIFT of other systems', () => {
  const one = (text: string) => readGift(text).drafts[0]
  const said = (text: string) => one(text)?.findings.map(({ message }) => message)

  test('texts say their form: markup is kept, brackets of plain text are no markup', () => {
    expect(one('[html]<p>甲<b>乙</b></p>{T}')?.fields.stem).toBe('<p>甲<b>乙</b></p>')
    expect(one('[html]H<sub>2</sub>O 是 {=水 ~[html]<i>火</i>}')?.fields).toMatchObject({
      stem: '<p>H<sub>2</sub>O 是</p>',
      optionA: '水',
      optionB: '<p><i>火</i></p>',
    })
    expect(one('[plain]<p>是什么标签</p>{T}')?.fields.stem).toBe('<p>&lt;p&gt;是什么标签&lt;/p&gt;</p>')
    expect(one('[markdown]**甲** {T}')?.fields.stem).toBe('**甲**')
  })

  test('a text without an answer is no essay', () => {
    const { drafts, loose } = readGift('以下各题为判断题\n\n甲 {T}\n\n简述 {}')

    expect(drafts.map(({ fields }) => fields.kind)).toEqual(['判断', '简答'])
    expect(loose.map(({ no, message }) => [no, message])).toEqual([
      [1, '“以下各题为判断题”是说明文字，不是题目，未导入'],
    ])
  })

  test('an equal sign is the whole score of a choice, a weight behind it is told', () => {
    expect(one('甲 {=%50%乙 ~丙}')?.fields).toMatchObject({ kind: '单选', answer: 'A', optionA: '乙' })
    expect(said('甲 {=%50%乙 ~丙}')).toEqual(['“=”已表示全对，权重 %50% 未使用'])
    expect(said('甲 {=乙 ~%50%丙}')).toEqual(['选项权重无法对应计分方式'])
    expect(said('甲 {=乙 =%50%丙}')).toEqual(['部分得分的答案“丙”未保留'])
  })

  test('numbers with exponents, several numbers and stars', () => {
    expect(one('甲 {#6.02E3:1E1}')?.fields.answer).toBe('6020±10')
    expect(one('甲 {#=5 =7}')?.fields.answer).toBe('5|7')
    expect(said('甲 {#=5:1 =9:1}')).toEqual(['另一个正确答案“9”未保留'])
    expect(said('甲 {=安全* =帽}')).toEqual(['含通配符的答案“安全*”未保留'])
  })
})

describe('Aiken', () => {
  test('a letter needs no space behind its mark', () => {
    expect(readAiken('一？\nA.甲\nB)乙\nANSWER: B').drafts[0]?.fields).toEqual({
      kind: '单选',
      stem: '一？',
      optionA: '甲',
      optionB: '乙',
      answer: 'B',
    })
  })

  test('reads questions and names what is missing', () => {
    const { drafts, loose } = readAiken(
      '一？\nA) 甲\nB) 乙\nANSWER: B\n\n二？\nA. 甲\nB. 乙\n\n三？\nA. 甲\nB. 乙\nANSWER: D',
    )

    expect(drafts[0]?.fields).toEqual({ kind: '单选', stem: '一？', optionA: '甲', optionB: '乙', answer: 'B' })
    expect(loose.map(({ message }) => message)).toEqual(['第 6 行：缺少 ANSWER'])
    expect(drafts[1]?.findings.map(({ message }) => message)).toEqual(['答案 D 不在选项中'])
  })
})

test('straight quotes and apostrophes are no markup', () => {
  expect(cellOfMarkup('<p>他说"停"，it\'s 5\' 6"</p>')).toBe('他说"停"，it\'s 5\' 6"')
  expect(cellOfMarkup('<p>他说&quot;停&quot;</p>')).toBe('他说"停"')
  expect(cellOfMarkup('<p>一<b>二</b></p>')).toBe('<p>一<b>二</b></p>')
})

test.each([
  ['blanks before nothing', `1. 题${' '.repeat(200_000)}x\n一、${' '.repeat(200_000)}x`],
  ['brackets without end', `1. ${'{{('.repeat(100_000)}`],
  ['markup without end', `1. 题\n解析：<p>${'<img '.repeat(50_000)}</p>`],
])('a text of %s is read like any other', (_, text) => {
  expect(questionsOfDrafts(parseQuestionText(text).drafts)).toHaveLength(1)
  expect(readGift(text).drafts.length + readGift(text).loose.length).toBeGreaterThan(0)
})
