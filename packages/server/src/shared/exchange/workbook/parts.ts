import { columnName, xmlText } from './cell-xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export interface SheetName {
  name: string
  hidden?: boolean | undefined
}

const numbers = (sheets: readonly SheetName[]) => sheets.map((_, at) => at + 1)

export const contentTypesXml = (sheets: readonly SheetName[]): string => {
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const parts = numbers(sheets).map((n) => type(`xl/worksheets/sheet${n}.xml`, 'worksheet'))
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${parts.join('')}${type('xl/styles.xml', 'styles')}</Types>`
}

export const rootRelationsXml = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookXml = (sheets: readonly SheetName[]): string => {
  const entry = ({ name, hidden }: SheetName, at: number) =>
    `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets.map(entry).join('')}</sheets></workbook>`
}

export const workbookRelationsXml = (sheets: readonly SheetName[]): string => {
  const parts = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts.join('')}${styles}</Relationships>`
}

const fonts = ['', '<b/>', '<color rgb="FFC00000"/>'].map(
  (look) => `<font>${look}<sz val="11"/><name val="等线"/></font>`,
)
const solid = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`
const fills = `<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFF2F3F5')}`
const format = (attributes: string, inner = '') =>
  `<xf borderId="0" xfId="0" ${attributes}${inner === '' ? '/>' : `>${inner}</xf>`}`
const wrapped = '<alignment vertical="top" wrapText="1"/>'

/** Formats in the order of `STYLE`: 49 is Excel's own format for text, `quotePrefix` its apostrophe. */
const formats = [
  format('numFmtId="0" fontId="0" fillId="0"'),
  format('numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"'),
  format('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1"'),
  format('numFmtId="49" fontId="0" fillId="0" quotePrefix="1" applyNumberFormat="1"'),
  format('numFmtId="164" fontId="0" fillId="0" applyNumberFormat="1"'),
  format('numFmtId="165" fontId="0" fillId="0" applyNumberFormat="1"'),
  format('numFmtId="49" fontId="0" fillId="0" applyAlignment="1"', wrapped),
  format('numFmtId="49" fontId="2" fillId="0" applyFont="1" applyAlignment="1"', wrapped),
]

export const stylesXml = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="3">${fills}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`

export interface Choices {
  /** Columns of the sheet that offer the values. */
  column: number
  /** Range with the values, such as `选项!$A$2:$A$9`. */
  range: string
}

export const sheetHead = (columns: readonly { width: number; style?: number | undefined }[]): string => {
  const widths = columns.map(({ width, style }, at) => {
    const look = style === undefined ? '' : ` style="${style}"`
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${look}/>`
  })
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
}

const LAST_ROW = 50_001

export const sheetTail = (choices: readonly Choices[]): string => {
  const rules = choices.map(({ column, range }) => {
    const cells = `${columnName(column)}2:${columnName(column)}${LAST_ROW}`
    // Only offered, never forced: the check says in words what does not fit.
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>${xmlText(range)}</formula1></dataValidation>`
  })
  const list = rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  return `</sheetData>${list}</worksheet>`
}
