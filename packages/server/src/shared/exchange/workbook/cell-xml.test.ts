import { describe, expect, test } from 'vitest'
import { cellXml, columnName, STYLE, xmlText } from './cell-xml.ts'

describe('a cell', () => {
  test.each(['=1+1', '+86', '-5', '@SUM(A1)', '\t=cmd', '\r=cmd'])('quotes %j, which looks like a formula', (text) => {
    const xml = cellXml('A1', text)

    expect(xml).toContain(`s="${STYLE.quoted}" t="inlineStr"`)
    expect(xml).not.toContain('<f')
  })

  test('keeps numbers as numbers, days as days and instants as Shanghai wall time', () => {
    expect(cellXml('B2', 12.5)).toBe('<c r="B2"><v>12.5</v></c>')
    expect(cellXml('B2', { day: '1900-03-01' })).toBe(`<c r="B2" s="${STYLE.day}"><v>61</v></c>`)
    expect(cellXml('B2', new Date('2025-11-20T04:00:00Z'))).toBe(`<c r="B2" s="${STYLE.instant}"><v>45981.5</v></c>`)
  })

  test('says as text what Excel has no number for', () => {
    expect(cellXml('A1', Number.NaN)).toContain('NaN</t>')
    expect(cellXml('A1', { day: 'soon' })).toContain('soon</t>')
  })

  test('is absent when empty and cut at what Excel takes', () => {
    expect(cellXml('A1', null)).toBe('')
    expect(cellXml('A1', '')).toBe('')
    expect(cellXml('A1', '字'.repeat(40_000)).match(/字/g)).toHaveLength(32_766)
  })
})

test('text loses control characters and halves of pairs, and nothing else', () => {
  expect(xmlText('a\u0000b\u001f\ud800c\udc00😀\ufffe<&>"\r\n')).toBe('abc😀&lt;&amp;&gt;&quot;&#13;\n')
})

test('columns are named as in Excel', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
