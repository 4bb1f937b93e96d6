import { describe, expect, test } from 'vitest'
import type { QuestionColumn } from './question-fields.ts'
import { type RowPicture, withRowPictures } from './row-pictures.ts'

const at = (column: QuestionColumn | null, name: string, altered = false): RowPicture => ({ column, name, altered })
const messages = (pictures: RowPicture[], fields: Parameters<typeof withRowPictures>[0]) =>
  withRowPictures(fields, pictures).findings.map(({ message }) => message)

describe('pictures of a row', () => {
  test('a mark names the picture of its own cell by number', () => {
    const { fields, findings } = withRowPictures({ kind: '单选', stem: '比较[图2]与[图1]' }, [
      at('stem', '图B2'),
      at('stem', '图B2-2'),
    ])

    expect(fields.stem).toBe('比较[图B2-2]与[图B2]')
    expect(findings).toEqual([])
  })

  test('a mark of a cell without pictures names those beside the texts, the column 图片 first', () => {
    const { fields, findings } = withRowPictures({ stem: '看[图1]', optionA: '像[图2]', optionB: '都不像' }, [
      at(null, '图X2'),
      at('picture', '图Z2'),
    ])

    expect(fields).toEqual({ stem: '看[图Z2]', optionA: '像[图X2]', optionB: '都不像' })
    expect(findings).toEqual([])
  })

  test('a mark that no picture of the row answers to is left to the archive', () => {
    const { fields } = withRowPictures({ stem: '看[图2]和[图护栏]' }, [at('stem', '图B2')])

    expect(fields.stem).toBe('看[图2]和[图护栏]\n[图B2]')
  })

  test('what nothing names stands after the text of its cell, and is said where there is a text', () => {
    const pictures = [at('stem', '图B2'), at('optionA', '图C2'), at('optionB', '图D2'), at('answer', '图E2')]
    const given = { stem: '如图', optionB: '其他#固定', answer: 'A' }

    const { fields } = withRowPictures(given, pictures)

    expect(fields).toEqual({
      stem: '如图\n[图B2]\n[图E2]',
      optionA: '[图C2]',
      optionB: '其他\n[图D2]#固定',
      answer: 'A',
    })
    expect(messages(pictures, given)).toEqual([
      '1 张图片未写位置，已放在题干之后',
      '1 张图片未写位置，已放在选项B之后',
      '1 张图片未写位置，已放在题干之后',
    ])
  })

  test('a cell of markup gets a further paragraph', () => {
    const { fields } = withRowPictures({ stem: '<p>如<strong>图</strong></p>' }, [at('stem', '图B2')])

    expect(fields.stem).toBe('<p>如<strong>图</strong></p><p>[图B2]</p>')
  })

  test.each([
    ['', '图Z2'],
    ['图2', '图Z2-2'],
    ['[图1]', '图Z2'],
    ['现场.png', '现场.png'],
  ])('a hot-spot question that says “%s” takes %s', (picture, taken) => {
    const { fields } = withRowPictures({ kind: '找隐患', stem: '找出隐患', ...(picture !== '' && { picture }) }, [
      at('picture', '图Z2'),
      at('picture', '图Z2-2'),
    ])

    expect(fields.picture).toBe(taken)
  })

  test('a picture that is shown otherwise than it is stored is said', () => {
    expect(messages([at('stem', '图B2', true)], { stem: '看[图1]' })).toEqual([
      '图片 图B2 在表格中被裁剪、旋转或翻转，将导入原图',
    ])
  })
})
