import { text } from 'node:stream/consumers'
import { saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { type PaperContent, paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import {
  changePaperState,
  checkPaper,
  copyPaper,
  getPaper,
  listPapers,
  previewPaper,
  printPaper,
  savePaper,
  simulatePaper,
} from '@portal/contract/areas/exam/paper/paper.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { questions, questionVersions } from '#src/schema/assessment.ts'
import { paperVersions } from '#src/schema/exam/exam.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam } from '#test/factories/exam.ts'
import { aCategory, aSingle } from '#test/factories/question.ts'

let t: TestApp
let author: Client
let reader: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.questionBank, P.questionBankSave, P.questionBankKey)
  reader = await t.as(P.exam)
})
afterAll(() => t.close())

const bankWith = async (count: number, values: Partial<Parameters<typeof aSingle>[1]> = {}) => {
  const bank = await aCategory(t.db)
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const body = aSingle(bank.id, { action: 'activate', ...values })
    ids.push((await author.call(saveQuestion, body)).id)
  }
  return { bank, ids }
}

const row = (rowId: string, typeId: string, values: object = {}) => ({
  rowId,
  typeIds: [typeId],
  count: 1,
  score: 2,
  ...values,
})
const contentOf = (section: object, rest: object = {}): PaperContent =>
  paperContent.parse({ sections: [{ heading: '单选题', ...section }], ...rest })
const slot = (questionId: string, score = 2) => ({ questionId, score })

describe('rest/paper/save', () => {
  test('keeps sections, counts questions and 分, and tells the mode', async () => {
    const { bank, ids } = await bankWith(6)
    const content = contentOf({
      slots: ids.slice(0, 2).map((id) => slot(id, 1.5)),
      rows: [row('aaaaaaaa', bank.id, { count: 3 })],
    })

    const saved = await author.call(savePaper, { title: '安全月试卷', content })
    const paper = await author.call(getPaper, { id: saved.id })

    expect(saved).toMatchObject({ total: 9, warnings: [], revision: 1 })
    expect(paper).toMatchObject({
      title: '安全月试卷',
      mode: 'mixed',
      questionCount: 5,
      total: 9,
      difficultyMix: [0, 0, 5, 0, 0],
      state: 'draft',
      version: 0,
      content,
    })
    expect(paper.questions.map(({ id, usable }) => [id, usable]).sort()).toEqual(
      ids
        .slice(0, 2)
        .map((id) => [id, true])
        .sort(),
    )
  })

  test('refuses the second of two authors and questions of a bank out of reach', async () => {
    const { ids } = await bankWith(1)
    const { id } = await author.call(savePaper, {
      title: '并发试卷',
      content: contentOf({ slots: ids.map((each) => slot(each)) }),
    })
    const body = { id, revision: 1, title: '先改', content: contentOf({ slots: ids.map((each) => slot(each)) }) }
    await author.call(savePaper, body)
    const stranger = await t.asWho({
      codes: [P.exam, P.examPaper, P.questionBank],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })

    expect(await author.refused(savePaper, { ...body, title: '后改' })).toMatchObject({ status: 1009 })
    expect(await stranger.refused(savePaper, { title: '偷看题目', content: body.content })).toMatchObject({
      message: '题目不存在或无权使用',
    })
    expect(await stranger.refused(savePaper, body)).toMatchObject({ status: 1004 })
    expect(await stranger.refused(getPaper, { id })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(copyPaper, { id })).toMatchObject({ status: 1004 })
    expect(await reader.refused(savePaper, { title: '无权', content: body.content })).toMatchObject({ status: 1003 })
  })
})

describe('rest/paper/check', () => {
  const check = async (content: PaperContent) =>
    (await author.call(checkPaper, content)).faults.map(({ message }) => message)

  test('counts rows live and judges all of them together', async () => {
    const { bank, ids } = await bankWith(12)
    await t.db.execute(sql`update questions set difficulty = 4 where id = any(${sql.param(ids.slice(0, 5))}::uuid[])`)

    const found = await author.call(
      checkPaper,
      contentOf({
        rows: [
          row('aaaaaaaa', bank.id, { count: 10 }),
          row('bbbbbbbb', bank.id, { count: 5, difficultyFrom: 4, difficultyTo: 4 }),
        ],
      }),
    )

    expect(found.rows).toEqual([
      { rowId: 'aaaaaaaa', available: 12, needed: 10 },
      { rowId: 'bbbbbbbb', available: 5, needed: 5 },
    ])
    expect(found.faults.map(({ message }) => message)).toEqual(['第 1 组与第 2 组共需 15 题，可用 12 题，缺 3 题'])
  })

  test('says every fault of the brief in its words', async () => {
    const { bank, ids } = await bankWith(3)
    const [first = '', second = '', third = ''] = ids
    const [number] = await t.db.select({ number: questions.number }).from(questions).where(eq(questions.id, first))
    await t.db.update(questions).set({ state: 'retired' }).where(eq(questions.id, third))

    expect(await check(paperContent.parse({ sections: [] }))).toEqual(['试卷没有题目', '总分不能为 0'])
    expect(await check(contentOf({ slots: [slot(first), slot(second), slot(first)] }))).toEqual([
      `题目重复：${number?.number}`,
    ])
    expect(await check(contentOf({ slots: [slot(first), slot(third)] }))).toEqual(['1 道题已停用'])
    expect(await check(contentOf({ rows: [row('aaaaaaaa', bank.id, { count: 2 })] }))).toEqual([])
    expect(await check(contentOf({ slots: [slot(first)], rows: [row('aaaaaaaa', bank.id, { count: 2 })] }))).toEqual([
      '第 1 组需 2 题，可用 1 题，缺 1 题',
    ])
    expect(await check(contentOf({ rows: [row('aaaaaaaa', bank.id)] }, { exposurePercent: 25 }))).toEqual([
      '第 1 组题量不足以满足曝光上限',
    ])
  })

  test('draws a twin group once, 必含 from its row only, and nothing expired', async () => {
    const { bank, ids } = await bankWith(4)
    const { ids: elsewhere } = await bankWith(1)
    const twin = v7()
    await t.db.execute(
      sql`update questions set twin_group = ${twin} where id = any(${sql.param(ids.slice(0, 2))}::uuid[])`,
    )
    await t.db
      .update(questions)
      .set({ validTo: '2020-01-01' })
      .where(eq(questions.id, ids[3] ?? ''))
    const rowOf = (values: object) => contentOf({ rows: [row('aaaaaaaa', bank.id, values)] })

    expect((await author.call(checkPaper, rowOf({ count: 2 }))).rows[0]?.available).toBe(2)
    expect(await check(rowOf({ count: 2, requiredIds: elsewhere }))).toHaveLength(1)
    expect(await check(rowOf({ count: 2, requiredIds: ids.slice(1, 3) }))).toEqual([])
    expect((await check(rowOf({ count: 2, requiredIds: ids.slice(0, 2) })))[0]).toMatch(/^题目相似/)
  })

  test('narrows by kinds, labels and 知识点 with everything below', async () => {
    const { bank, ids } = await bankWith(5)
    const [label, parent, child] = [v7(), v7(), v7()]
    await t.db.execute(sql`insert into question_labels (id, kind, parent_id, name, path, depth) values
      (${label}, 'label', null, ${`标${label}`}, ${`/${label}/`}, 1), (${parent}, 'knowledge', null, ${`知${parent}`}, ${`/${parent}/`}, 1),
      (${child}, 'knowledge', ${parent}, ${`知${child}`}, ${`/${parent}/${child}/`}, 2)`)
    await t.db.execute(sql`insert into question_label_links (question_id, label_id) values
      (${ids[0]}, ${label}), (${ids[1]}, ${label}), (${ids[1]}, ${child}), (${ids[2]}, ${child})`)
    const available = async (values: object) =>
      (await author.call(checkPaper, contentOf({ rows: [row('aaaaaaaa', bank.id, values)] }))).rows[0]?.available

    expect(await available({ labels: { any: [label], all: [], none: [] } })).toBe(2)
    expect(await available({ labels: { any: [], all: [label], none: [child] } })).toBe(1)
    expect(await available({ labels: { any: [], all: [], none: [label] } })).toBe(3)
    expect(await available({ knowledgeIds: [parent] })).toBe(2)
    expect(await available({ kinds: ['judge'] })).toBe(0)
    expect(await available({ excludeIds: ids.slice(0, 1) })).toBe(4)
  })
})

describe('rest/paper/changeState', () => {
  test('freezes a version when published, and editing makes the next one', async () => {
    const { ids } = await bankWith(2)
    const content = contentOf({ slots: ids.slice(0, 1).map((id) => slot(id)) })
    const { id, revision } = await author.call(savePaper, { title: '版本试卷', content })

    const published = await author.call(changePaperState, { id, action: 'publish' })
    const again = await author.refused(changePaperState, { id, action: 'publish' })
    await author.call(savePaper, {
      id,
      revision: revision + 1,
      title: '版本试卷',
      content: contentOf({ slots: ids.map((each) => slot(each)) }),
    })
    const second = await author.call(changePaperState, { id, action: 'publish' })
    const first = await author.call(getPaper, { id, version: 1 })

    expect(published).toEqual({ state: 'published', version: 1, faults: [] })
    expect(again.message).toBe('试卷已发布，没有修改')
    expect(second.version).toBe(2)
    expect(first.content).toEqual(content)
    expect((await author.call(getPaper, { id })).versions.map(({ no }) => no)).toEqual([2, 1])
    const counts = await t.db
      .select({ n: questions.paperCount })
      .from(questions)
      .where(sql`id = any(${sql.param(ids)}::uuid[])`)
    expect(counts.map(({ n }) => n)).toEqual([1, 1])
    await expect(
      t.db.update(paperVersions).set({ title: '篡改' }).where(eq(paperVersions.paperId, id)),
    ).rejects.toThrow()
  })

  test('counts a paper of a question less when it drops it, but not while an exam asks the older version', async () => {
    const { ids } = await bankWith(2)
    const countsNow = async () => {
      const rows = await t.db
        .select({ id: questions.id, n: questions.paperCount })
        .from(questions)
        .where(sql`id = any(${sql.param(ids)}::uuid[])`)
      return ids.map((each) => rows.find(({ id }) => id === each)?.n)
    }
    const { id } = await author.call(savePaper, {
      title: '减题试卷',
      content: contentOf({ slots: ids.map((each) => slot(each)) }),
    })
    await author.call(changePaperState, { id, action: 'publish' })
    const drop = async (left: string[]) => {
      const { revision } = await author.call(getPaper, { id })
      await author.call(savePaper, {
        id,
        revision,
        title: '减题试卷',
        content: contentOf({ slots: left.map((each) => slot(each)) }),
      })
      await author.call(changePaperState, { id, action: 'publish' })
    }
    const whole = await countsNow()

    await drop(ids.slice(0, 1))
    const less = await countsNow()
    await drop(ids)
    const again = await countsNow()
    const planner = await t.as(P.exam, P.examExam, P.examPublish)
    await aPublishedExam(planner, { paperId: id })
    await drop(ids.slice(1))

    expect([whole, less, again]).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ])
    expect(await countsNow()).toEqual([1, 1])
  })

  test('keeps a paper that could be short as it is and says why', async () => {
    const { bank } = await bankWith(2)
    const { id } = await author.call(savePaper, {
      title: '缺题试卷',
      content: contentOf({ rows: [row('aaaaaaaa', bank.id, { count: 3 })] }),
    })

    const { state, faults } = await author.call(changePaperState, { id, action: 'publish' })

    expect([state, faults[0]?.message]).toEqual(['draft', '第 1 组需 3 题，可用 2 题，缺 1 题'])
    expect(await author.refused(previewPaper, { id })).toMatchObject({ message: '第 1 组需 3 题，可用 2 题，缺 1 题' })
  })

  test('retires a published paper, which then cannot be edited', async () => {
    const { ids } = await bankWith(1)
    const content = contentOf({ slots: ids.map((id) => slot(id)) })
    const { id } = await author.call(savePaper, { title: '停用试卷', content })

    expect((await author.refused(changePaperState, { id, action: 'retire' })).message).toBe('试卷未发布')
    await author.call(changePaperState, { id, action: 'publish' })
    expect((await author.call(changePaperState, { id, action: 'retire' })).state).toBe('retired')
    expect((await author.refused(savePaper, { id, revision: 3, title: '停用试卷', content })).message).toBe(
      '试卷已停用',
    )
    const copied = await author.call(copyPaper, { id })
    expect(await author.call(getPaper, { id: copied.id })).toMatchObject({
      title: '停用试卷（副本）',
      state: 'draft',
      version: 0,
    })
  })
})

describe('looking at a paper', () => {
  test('simulates draws that all have the count and the total, and warns of uneven ones', async () => {
    const { bank, ids } = await bankWith(20)
    await t.db.execute(sql`update questions set answers = 200, facility = case when id = any(${sql.param(ids.slice(0, 10))}::uuid[]) then 0.95 else 0.1 end
      where id = any(${sql.param(ids)}::uuid[])`)
    const { id } = await author.call(savePaper, {
      title: '模拟试卷',
      content: contentOf({ rows: [row('aaaaaaaa', bank.id, { count: 5, score: 4 })] }),
    })

    const found = await author.call(simulatePaper, { id })

    expect(found).toMatchObject({
      draws: 1000,
      total: 20,
      counts: { least: 5, most: 5 },
      totals: { least: 20, most: 20 },
      uneven: true,
      pool: 20,
      neverDrawn: 0,
    })
    expect(found.mean).toBeGreaterThan(9)
    expect(found.mean).toBeLessThan(12)
    expect(found.exposure.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(5)
    expect(await author.call(simulatePaper, { id })).toEqual(found)
  })

  test('previews the same paper for a seed, without any key', async () => {
    const { bank } = await bankWith(10)
    const { id } = await author.call(savePaper, {
      title: '预览试卷',
      content: contentOf({ rows: [row('aaaaaaaa', bank.id, { count: 4 })] }),
    })

    const shown = await author.call(previewPaper, { id, seed: '00000000000000ff' })
    const again = await author.call(previewPaper, { id, seed: '00000000000000ff' })
    const { envelope } = await author.send(previewPaper, { id })

    expect(again).toEqual(shown)
    expect(shown.sections[0]?.items).toHaveLength(4)
    expect(JSON.stringify(envelope)).not.toMatch(/国家标准|"key"|explanation/)
  })

  test('prints A and B as Word files, and keys only with the code', async () => {
    const { ids } = await bankWith(6)
    const { id } = await author.call(savePaper, {
      title: '打印试卷',
      content: contentOf({ slots: ids.map((each) => slot(each)) }),
    })
    const bytes = async (client: Client, body: object) => {
      const response = await t.running.app.inject({
        method: 'POST',
        url: `/${printPaper.path}`,
        headers: { 'x-token': client.token },
        payload: { id, ...body },
      })
      return response.rawPayload
    }
    const noKey = await t.as(P.exam, P.examPaper, P.questionBank)

    const [a, b] = [
      await wordsOf(await bytes(author, { form: 'A' })),
      await wordsOf(await bytes(author, { form: 'B' })),
    ]
    const key = await wordsOf(await bytes(author, { form: 'B', withKey: true }))

    expect(a).toContain('打印试卷')
    expect(a).toContain('答题卡')
    expect(a).not.toContain('国家标准')
    expect(stems(b)).not.toEqual(stems(a))
    expect(stems(b).sort()).toEqual(stems(a).sort())
    expect(key).toContain('国家标准规定为二米')
    for (const [place, letter] of [...key.matchAll(/答案：([A-C])/g)].map((found) => found[1] ?? '').entries())
      expect(optionOf(b, place, letter)).toBe('2 米')
    expect((await noKey.refused(printPaper, { id, form: 'A', withKey: true })).message).toBe('无权查看答案')
  })
})

test('rest/paper/list shows papers of the data scope, newest first', async () => {
  const unit = await anOrg(t.db)
  const owner = await t.asWho({
    codes: [P.exam, P.examPaper, P.questionBank],
    scope: { kind: 'below' },
    orgId: unit.id,
  })
  const empty = paperContent.parse({ sections: [] })
  await owner.call(savePaper, { title: '甲试卷', content: empty })
  await owner.call(savePaper, { title: '乙试卷', content: empty })

  const { list } = await owner.call(listPapers, {})

  expect(list.map(({ title, ownerOrgName, examCount }) => [title, ownerOrgName, examCount])).toEqual([
    ['乙试卷', unit.name, 0],
    ['甲试卷', unit.name, 0],
  ])
  expect((await owner.call(listPapers, { keyword: '甲' })).total).toBe(1)
  expect((await owner.call(listPapers, { filter: { state: 'published' } })).total).toBe(0)
})

test('a row follows the version in force, a pinned slot stays', async () => {
  const { ids } = await bankWith(1)
  const [version] = await t.db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.questionId, ids[0] ?? ''))
  await t.db.insert(questionVersions).values({
    ...version,
    id: v7(),
    no: 2,
    state: 'active',
    content: { ...version?.content, stem: '<p>第二版</p>' },
  } as never)
  await t.db
    .update(questions)
    .set({ currentNo: 2, latestNo: 2 })
    .where(eq(questions.id, ids[0] ?? ''))
  const stemOf = async (pin: 'latest' | number) => {
    const { id } = await author.call(savePaper, {
      title: '版本取用',
      content: contentOf({ slots: [{ ...slot(ids[0] ?? ''), pin }] }),
    })
    return (await author.call(previewPaper, { id })).sections[0]?.items[0]?.stem
  }

  expect(await stemOf('latest')).toBe('<p>第二版</p>')
  expect(await stemOf(1)).toContain('高处作业')
})

const entryOf = async (bytes: Buffer, name: string): Promise<string> => {
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry))
  return ''
}
const wordsOf = async (bytes: Buffer): Promise<string> => {
  const xml = await entryOf(bytes, 'word/document.xml')
  return xml.replace(/<\/w:p>|<w:tab\/>/g, '\n').replace(/<[^>]*>/g, '')
}
const stems = (text: string) => [...text.matchAll(/^\d+\. (第 \d+ 题)/gm)].map((found) => found[1] ?? '')
const optionOf = (text: string, place: number, letter: string) =>
  new RegExp(`^${letter}\\. (.*)$`, 'm').exec(text.split(/^\d+\. 第/m)[place + 1] ?? '')?.[1]
