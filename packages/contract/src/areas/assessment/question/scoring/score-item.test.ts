import { describe, expect, test } from 'vitest'
import type { AskedContent, PolicyParams, ScorePolicy } from '../content.ts'
import { freshContent } from '../content.ts'
import type { BlankRule, KeyRegion, QuestionKey, RegionShape } from '../key.ts'
import { readAnswer } from './read-answer.ts'
import { scoreItem } from './score-item.ts'

const idOf = (letter: string) => `option0${letter.toLowerCase()}`
const idsOf = (letters: string) => [...letters].map(idOf)
const optionsOf = (letters: string) =>
  [...letters].map((letter) => ({ id: idOf(letter), html: `<p>${letter}</p>`, anchored: false, side: 'left' as const }))

interface Given {
  kind: AskedContent['kind']
  key: QuestionKey
  score: number
  policy: ScorePolicy
  params?: PolicyParams
  options?: string
}

const asked = ({ kind, key, score, policy, params = {}, options = '' }: Given): AskedContent => ({
  ...freshContent(kind),
  kind,
  key,
  score,
  policy,
  params,
  options: optionsOf(options),
})

const blank = (rule: BlankRule) => ({ rule, weight: 1 })
const text = (...accepted: string[]): BlankRule => ({
  type: 'text',
  accepted,
  caseSensitive: false,
  numerals: true,
  ignoreMarks: false,
})
const fillWith = (
  rules: BlankRule[],
  { groups = [] as number[][], score = 2, policy = 'perBlank' as ScorePolicy } = {},
) => asked({ kind: 'fill', key: { type: 'blanks', blanks: rules.map(blank), groups }, score, policy })
const points = (content: AskedContent, answer: Parameters<typeof scoreItem>[1]) =>
  (scoreItem(content, answer).hundredths ?? Number.NaN) / 100

describe('several may be right, key ABD of A–E, four points', () => {
  const score = (policy: ScorePolicy, chosen: string) =>
    points(
      asked({
        kind: 'multiple',
        key: { type: 'options', ids: idsOf('ABD') },
        score: 4,
        policy,
        params: { each: 0.5 },
        options: 'ABCDE',
      }),
      idsOf(chosen),
    )

  test.each([
    ['all', 'AB', 0],
    ['partialFixed', 'AB', 2],
    ['partialRatio', 'AB', 2.67],
    ['partialEach', 'AB', 1],
    ['perOption', 'AB', 3.2],
    ['rightMinusWrong', 'AB', 2.67],
    ['all', 'ABE', 0],
    ['partialFixed', 'ABE', 0],
    ['partialRatio', 'ABE', 0],
    ['partialEach', 'ABE', 0],
    ['perOption', 'ABE', 2.4],
    ['rightMinusWrong', 'ABE', 0.67],
    ['rightMinusWrong', 'ACE', 0],
    ['perOption', '', 0],
    ['all', 'DBA', 4],
    ['partialEach', 'ABD', 4],
  ] as const)('%s of %s earns %d', (policy, chosen, expected) => {
    expect(score(policy, chosen)).toBe(expected)
  })

  test('right minus wrong does without its second term where every option is right', () => {
    const content = asked({
      kind: 'uncertain',
      key: { type: 'options', ids: idsOf('AB') },
      score: 3,
      policy: 'rightMinusWrong',
      options: 'AB',
    })

    expect(points(content, idsOf('A'))).toBe(1.5)
  })

  test('an option outside the key costs where a penalty is set', () => {
    const content = asked({
      kind: 'multiple',
      key: { type: 'options', ids: idsOf('AB') },
      score: 3,
      policy: 'all',
      params: { penalty: 0.33 },
      options: 'ABC',
    })

    expect([points(content, idsOf('AC')), points(content, []), points(content, idsOf('A'))]).toEqual([-0.99, 0, 0])
  })
})

describe('one is right', () => {
  test('a wrong single with p = .25 of two points costs half a point, a blank one nothing', () => {
    const content = asked({
      kind: 'single',
      key: { type: 'options', ids: idsOf('A') },
      score: 2,
      policy: 'exact',
      params: { penalty: 0.25 },
      options: 'ABCD',
    })

    expect([points(content, idOf('B')), points(content, idOf('A')), points(content, null)]).toEqual([-0.5, 2, 0])
  })

  test('a wrong judgement with p = 1 of two points costs two', () => {
    const content = asked({
      kind: 'judge',
      key: { type: 'truth', value: true },
      score: 2,
      policy: 'exact',
      params: { penalty: 1 },
    })

    expect(scoreItem(content, false)).toMatchObject({ hundredths: -200, outcome: 'wrong', why: '答案错误，扣 2 分' })
  })
})

const pressure: BlankRule = {
  type: 'number',
  expect: { mode: 'absolute', value: '0.8', tolerance: '0' },
  units: [
    { name: 'MPa', factor: '1' },
    { name: 'kPa', factor: '0.001' },
  ],
  unitOptional: false,
}
const plain = (expect: Extract<BlankRule, { type: 'number' }>['expect']): BlankRule => ({
  type: 'number',
  expect,
  units: [],
  unitOptional: false,
})
const near = plain({ mode: 'absolute', value: '3.14', tolerance: '0.01' })
const about = plain({ mode: 'relative', value: '250', percent: '2' })
const between = plain({ mode: 'interval', low: '3', high: '4' })
const onDay: BlankRule = { type: 'date', day: '2024-01-05' }

describe('fill-in', () => {
  test.each([
    [pressure, '０．８ ＭＰａ', true],
    [pressure, '800kpa', true],
    [pressure, '八百 kPa', true],
    [pressure, '800', false],
    [{ ...pressure, unitOptional: true }, '0.80', true],
    [near, '3.13', true],
    [near, '3.15', true],
    [near, '3.151', false],
    [about, '245', true],
    [about, '255.1', false],
    [between, '3', true],
    [between, '4.0', true],
    [between, '4.0000001', false],
    [onDay, '2024-1-5', true],
    [onDay, '2024/01/05', true],
    [onDay, '2024年1月5日', true],
    [onDay, '2024-1-6', false],
    [text('安全第一，预防为主'), '安全 第一,预防为主。', true],
    [text('12000'), '一万二千', true],
    [text('12000'), '12,000', true],
    [text('22'), '廿二', true],
    [text('2026'), '二〇二六', true],
    [text('1050'), '壹仟零伍拾', true],
    [text('320'), '三百二', true],
    [text('3.14'), '三点一四', true],
    [text('ABC'), 'ａｂｃ', true],
    [text('“四口”'), '"四口"', true],
    [{ ...text('pH'), caseSensitive: true } as BlankRule, 'PH', false],
    [{ ...text('火灾、爆炸'), ignoreMarks: true } as BlankRule, '火灾爆炸', true],
    [text('火灾、爆炸'), '火灾爆炸', false],
  ])('%o takes 「%s」: %s', (rule, answer, right) => {
    expect(points(fillWith([rule]), [answer])).toBe(right ? 2 : 0)
  })

  test('answers of an order-free group are matched best, each accepted set once', () => {
    const overlapping = fillWith([text('甲', '乙'), text('甲')], { groups: [[0, 1]] })
    const synonyms = fillWith([text('安全帽', '头盔'), text('安全带')], { groups: [[0, 1]] })

    expect([points(overlapping, ['甲', '乙']), points(synonyms, ['安全带', '安全带'])]).toEqual([2, 1])
  })

  test('three blanks of two points get .67, .67, .66', () => {
    const content = fillWith([text('甲'), text('乙'), text('丙')])

    expect([points(content, ['甲', '', '']), points(content, ['', '', '丙'])]).toEqual([0.67, 0.66])
  })

  test('all or nothing where the policy says so', () => {
    const content = fillWith([text('甲'), text('乙')], { policy: 'all' })

    expect([points(content, ['甲', '丙']), points(content, ['甲', '乙'])]).toEqual([0, 2])
  })
})

describe('order, key ABCDE, five points', () => {
  const score = (policy: ScorePolicy, answer: string) =>
    points(
      asked({ kind: 'order', key: { type: 'order', ids: idsOf('ABCDE') }, score: 5, policy, options: 'ABCDE' }),
      idsOf(answer),
    )

  test.each([
    ['BACDE', [0, 3, 2.5, 4]],
    ['EABCD', [0, 0, 3.75, 4]],
    ['EDCBA', [0, 1, 0, 0]],
    ['ABCDE', [5, 5, 5, 5]],
  ] as const)('%s earns %o by all, position, adjacent and longest', (answer, expected) => {
    expect((['all', 'position', 'adjacent', 'longest'] as const).map((policy) => score(policy, answer))).toEqual(
      expected,
    )
  })
})

describe('match', () => {
  test('three of five pairs earn three of five points, or nothing', () => {
    const pairs = [...'ABCDE'].map((letter) => ({ left: idOf(letter), right: `right00${letter.toLowerCase()}` }))
    const answer = pairs.map((pair, index) => (index < 3 ? pair : { left: pair.left, right: 'right00x' }))
    const content = (policy: ScorePolicy) =>
      asked({ kind: 'match', key: { type: 'pairs', pairs, reuse: false }, score: 5, policy, options: 'ABCDE' })

    expect([points(content('each'), answer), points(content('all'), answer)]).toEqual([3, 0])
  })
})

const region = (shape: RegionShape, weight: number, category = ''): KeyRegion => ({
  shape,
  name: '',
  weight,
  tolerance: 0,
  category,
})
const hotspot = (regions: KeyRegion[], score: number, params: PolicyParams = {}) => ({
  ...asked({ kind: 'hotspot', key: { type: 'regions', regions }, score, policy: 'regions', params }),
  picture: { fileId: '01890a5d-ac96-774b-bcce-b302099a8057', width: 3000, height: 2000 },
})
const at = (x: number, y: number, category?: string) => ({
  x: Number((x / 3000).toFixed(6)),
  y: Number((y / 2000).toFixed(6)),
  ...(category !== undefined && { category }),
})

describe('hot-spot', () => {
  const circle = region({ type: 'circle', x: 1500, y: 400, r: 50 }, 2)
  const triangle = region(
    {
      type: 'polygon',
      points: [
        { x: 600, y: 900 },
        { x: 900, y: 900 },
        { x: 600, y: 1200 },
      ],
    },
    2,
  )

  test.each([
    [circle, at(1570, 437), 2],
    [circle, at(1580, 437), 0],
    [triangle, at(760, 1050), 2],
    [triangle, at(570, 1000), 2],
    [triangle, at(800, 1080), 0],
    [triangle, at(650, 950), 2],
    [region({ type: 'rect', x: 100, y: 100, width: 50, height: 50 }, 2), at(180, 150), 2],
    [region({ type: 'rect', x: 100, y: 100, width: 50, height: 50 }, 2), at(180, 180), 0],
  ])('%# earns %d', (only, spot, expected) => {
    expect(points(hotspot([only], 2), [spot])).toBe(expected)
  })

  const four = [4, 2, 2, 2].map((weight, index) =>
    region({ type: 'circle', x: 300 + index * 600, y: 400, r: 50 }, weight),
  )

  test('misses beyond the free ones cost, a second point on a hit region is ignored', () => {
    const answer = [at(300, 400), at(900, 400), at(300, 1500), at(900, 1500), at(900, 410)]

    const item = scoreItem(hotspot(four, 10, { missPenalty: 1, freeMisses: 1 }), answer)

    expect(item.hundredths).toBe(500)
    expect(item.parts.map(({ outcome }) => outcome)).toEqual(['right', 'right', 'wrong', 'wrong', 'repeat'])
  })

  test('a point on several regions takes the smallest that is still open', () => {
    const small = region({ type: 'circle', x: 1500, y: 1000, r: 40 }, 6)
    const large = region({ type: 'rect', x: 1000, y: 500, width: 1000, height: 1000 }, 4)

    const first = scoreItem(hotspot([large, small], 10), [at(1500, 1000)])
    const both = scoreItem(hotspot([large, small], 10), [at(1500, 1000), at(1500, 1000)])

    expect([first.hundredths, both.hundredths]).toEqual([600, 1000])
  })

  test('a located region of the wrong category earns what does not hang on it', () => {
    const regions = [region({ type: 'circle', x: 1500, y: 1000, r: 40 }, 10, '高处坠落')]
    const params = { categories: ['高处坠落', '触电'], categoryPercent: 40 }

    expect(points(hotspot(regions, 10, params), [at(1500, 1000, '触电')])).toBe(6)
  })

  test('points beyond the greatest number do not count', () => {
    const wild = Array.from({ length: 7 }, (_, index) => at(100 + index * 10, 1900))

    expect(points(hotspot(four, 10), [...wild, at(300, 400)])).toBe(0)
  })
})

describe('written answers', () => {
  const keyPoints = [
    { text: '断电', points: 3, any: ['断电', '切断电源'], all: [] },
    { text: '施救', points: 4, any: [], all: ['绝缘', '挑开'] },
    { text: '报告', points: 3, any: ['报告'], all: [] },
  ]
  const short = (policy: ScorePolicy) =>
    asked({ kind: 'short', key: { type: 'points', points: keyPoints }, score: 10, policy })
  const answer = '先切断电源，再用绝缘杆挑开电线。'

  test('keywords of two key points suggest seven and leave the score to a person', () => {
    expect(scoreItem(short('manual'), answer)).toMatchObject({ hundredths: null, suggested: 700, outcome: 'manual' })
  })

  test('keywords are final where the author chose so', () => {
    expect(scoreItem(short('autoFinal'), answer)).toMatchObject({ hundredths: 700, outcome: 'partial' })
  })
})

describe('case', () => {
  const part = (id: string, content: AskedContent) => ({ ...content, id })
  const judge = asked({ kind: 'judge', key: { type: 'truth', value: true }, score: 1, policy: 'exact' })
  const content = {
    ...freshContent('case'),
    score: 3,
    parts: [part('part000a', judge), part('part000b', { ...judge, score: 2 })],
  }

  test('earns the sum of its parts, scaled to the score of its slot', () => {
    const answer = { part000a: true, part000b: false }

    expect([scoreItem(content, answer).hundredths, scoreItem(content, answer, 600).hundredths]).toEqual([100, 200])
  })

  test('takes no answer to a part it does not have', () => {
    expect(readAnswer(content, { part000x: true })).toBeUndefined()
    expect(readAnswer(content, { part000a: true, part000b: null })).toEqual({ part000a: true, part000b: null })
  })
})
