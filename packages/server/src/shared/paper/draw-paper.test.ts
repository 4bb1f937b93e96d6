import { describe, expect, test } from 'vitest'
import { bare, readPaper } from '#test/files/paper-reader.ts'
import { drawPaper } from './draw-paper.ts'
import { mm, type Paper, px } from './paper.ts'
import { serif } from './templates/styles.ts'

const style = serif(14, 24)

const paperOf = (paper: Partial<Paper>): Paper => ({
  size: 'A4',
  margin: [px(56), px(72), px(40), px(72)],
  title: '试印',
  author: '华东电力有限公司',
  at: new Date('2026-11-24T14:12:00+08:00'),
  parts: [],
  ...paper,
})

const listOf = (rows: string[][]): Paper =>
  paperOf({
    foot: ({ page, pages }) => [{ kind: 'text', words: `第 ${page} / ${pages} 页`, style, align: 'right' }],
    parts: [
      {
        kind: 'table',
        columns: [{ head: '序号', width: px(60) }, { head: '内容' }],
        rows,
        foot: [{ words: `合计 ${rows.length}`, span: 2 }],
      },
    ],
  })

describe('drawPaper', () => {
  test('equal papers are equal byte for byte, whatever was drawn between them', async () => {
    const paper = paperOf({ parts: [{ kind: 'text', words: '余海涛 2026 ABC', style }] })
    const first = await drawPaper(paper)

    await drawPaper(paperOf({ parts: [{ kind: 'text', words: '海海涛涛 另一份', style }], across: '已撤销' }))
    const again = await drawPaper(paper)

    expect(again.sha256).toBe(first.sha256)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    const other = await drawPaper(paperOf({ parts: [{ kind: 'text', words: '余海滔 2026 ABC', style }] }))
    expect(other.sha256).not.toBe(first.sha256)
  })

  test('its text can be selected, its metadata are those given', async () => {
    const { bytes } = await drawPaper(paperOf({ parts: [{ kind: 'text', words: '高压电工复训（第 3 期）', style }] }))

    const { text, info } = await readPaper(bytes)

    expect(text).toBe(bare('高压电工复训（第 3 期）'))
    expect(info).toMatchObject({ Title: '试印', Author: '华东电力有限公司' })
    expect(String(info.CreationDate)).toContain('20261124061200')
  })

  test('a table of 500 rows repeats its heads, numbers its pages and loses no row', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => [
      `${index + 1}`,
      `第${index + 1}行 ${'消防安全基础：灭火器的选择与使用'.repeat((index % 4) + 1)}`,
    ])
    const { bytes, pages } = await drawPaper(listOf(rows))

    const read = await readPaper(bytes)

    expect(read.pages).toHaveLength(pages)
    for (const [index, page] of read.pages.entries()) {
      expect(page.text).toContain('序号内容')
      expect(page.text).toContain(bare(`第 ${index + 1} / ${pages} 页`))
      expect(page.cut).toEqual([])
    }
    for (const [number = ''] of rows) expect(read.text).toContain(bare(`第${number}行`))
    expect(read.text).toContain(bare('合计 500'))
  })

  test('a row that no page could hold goes on over the next ones', async () => {
    const long = '有限空间作业风险辨识与管控'.repeat(400)
    const { bytes, pages } = await drawPaper(listOf([['1', long]]))

    const read = await readPaper(bytes)

    expect(pages).toBeGreaterThan(2)
    expect(read.pages.flatMap(({ cut }) => cut)).toEqual([])
    expect(read.text.match(/有/g)).toHaveLength(400)
  })

  test('signs that no font has are shown by a mark and told; invisible ones leave nothing', async () => {
    const drawn = await drawPaper(paperOf({ parts: [{ kind: 'text', words: '𠮷祥😀\u200b\ufe0f䶮', style }] }))

    const { text } = await readPaper(drawn.bytes)

    expect(text).toBe('〓祥〓䶮')
    expect(drawn.missing).toEqual(['𠮷', '😀'])
  })

  test('a heading goes over to the next page with what it is over', async () => {
    const lines = Array.from({ length: 39 }, (_, line) => ({ kind: 'text' as const, words: `行 ${line}`, style }))
    const heading = { kind: 'text' as const, words: '决议', style, keep: true, after: px(8) }
    for (const count of [36, 37, 38, 39]) {
      const { bytes } = await drawPaper(
        paperOf({ parts: [...lines.slice(0, count), heading, { kind: 'text', words: '其下', style }] }),
      )
      const { pages } = await readPaper(bytes)
      expect(pages.filter(({ text }) => text.includes('决议') !== text.includes('其下'))).toEqual([])
    }
  })

  test('a roll is as long as what stands on it', async () => {
    const parts = [{ kind: 'text' as const, words: '访客证 张三', style }]
    const { bytes, pages } = await drawPaper(paperOf({ size: { roll: 80 }, margin: [10, 10, 10, 10], parts }))

    const [page] = (await readPaper(bytes)).pages

    expect(pages).toBe(1)
    expect(page?.width).toBeCloseTo(mm(80), 0)
    expect(page?.height).toBeCloseTo(20 + style.line, 0)
  })

  test('a word across stands on every page', async () => {
    const rows = Array.from({ length: 80 }, (_, index) => [`${index}`, '内容'])
    const { bytes } = await drawPaper({ ...listOf(rows), across: '已撤销' })

    const { pages } = await readPaper(bytes)

    expect(pages.length).toBeGreaterThan(1)
    for (const { text } of pages) expect(text).toContain(bare('已撤销'))
  })
})
