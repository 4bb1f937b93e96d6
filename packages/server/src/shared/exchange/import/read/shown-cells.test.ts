import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorkbook, SHEET_NAMESPACE as NS, number, type RawCell } from '#test/factories/workbook/workbook.ts'
import { readSheet } from './read-sheet.ts'

let dir: string
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-shown-'))
})
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

const sst = (inner: string) => `<sst xmlns="${NS}">${inner}</sst>`
const shared = (at: number): RawCell => ({ xml: `<c r="REF" t="s"><v>${at}</v></c>` })

const stylesOf = (codes: readonly string[]) =>
  `<styleSheet xmlns="${NS}"><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replace(/"/g, '&quot;')}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`

/** Cells as people see them in Excel. */
const shown: Record<string, { bytes: () => Promise<Buffer>; cells: string[][] }> = {
  'numbers as Excel shows them': {
    bytes: () =>
      aWorkbook({
        styles: stylesOf([
          '0%',
          '000',
          'm"月"d"日"',
          'h:mm',
          '0.00',
          '"第"0"条"',
          '0.00E+00',
          '[DBNum9 broken',
          '#,##0',
        ]),
        rows: [
          [
            number(0.5, 1),
            number(7, 2),
            number(45659, 3),
            number(0.3541666666, 4),
            number(1.5, 5),
            number(7, 6),
            number('110101199003074', 7),
            number(3, 8),
            number(1234, 9),
          ],
        ],
      }),
    cells: [['50%', '007', '1月2日', '8:30', '1.50', '第7条', '110101199003074', '3', '1,234']],
  },
  'raised and lowered text': {
    bytes: () =>
      aWorkbook({
        strings: sst(
          '<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>3</t></r><r><t>帕</t></r></si>' +
            '<si><r><t>CO</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r></si>' +
            '<si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>甲</t></r></si>',
        ),
        rows: [
          [
            shared(0),
            shared(1),
            shared(2),
            {
              xml: '<c r="REF" t="inlineStr"><is><r><t>m</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>',
            },
          ],
        ],
      }),
    cells: [['10³帕', 'CO₂', 'x^(甲)', 'm²']],
  },
}

test.each(Object.entries(shown))('%s', async (what, { bytes, cells }) => {
  const file = path.join(dir, what)
  fs.writeFileSync(file, await bytes())

  const content = await readSheet(file, '题目.xlsx')

  expect(content.rows.map((row) => row.cells)).toEqual(cells)
})
