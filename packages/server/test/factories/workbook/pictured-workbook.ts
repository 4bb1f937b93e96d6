import { aWorkbook, type RawCell } from './workbook.ts'

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const SHAPES = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const RICH = 'http://schemas.microsoft.com/office/spreadsheetml/2017/richdata'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

type Rows = readonly (readonly RawCell[])[]
type Parts = Record<string, Buffer | string>

const relationsXml = (relations: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${relations
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const mediaOf = (pictures: readonly Buffer[]): Parts =>
  Object.fromEntries(pictures.map((bytes, at) => [`xl/media/image${at + 1}.png`, bytes]))

const picXml = (id: number, name: string, relation: string, { crop = '', rotation = '' } = {}) =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="${name}" descr="图片"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${relation}"/>${crop}<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm${rotation}><a:off x="0" y="0"/><a:ext cx="1000" cy="1000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`

/** The cell of a picture as WPS writes it: a formula, and its own text as the value. */
export const wpsCell = (id: string): RawCell => ({
  xml: `<c r="REF" t="str"><f>_xlfn.DISPIMG("${id}",1)</f><v>=DISPIMG("${id}",1)</v></c>`,
})

/** The same cell after Excel, which knows no such formula, has saved it. */
export const wpsCellSavedByExcel = (id: string): RawCell => ({
  xml: `<c r="REF" t="e"><f>_xlfn.DISPIMG("${id}",1)</f><v>#NAME?</v></c>`,
})

const bookRelations = (more: readonly (readonly [string, string, string])[]) =>
  relationsXml([['rId1', `${RELATIONS}/worksheet`, 'worksheets/sheet1.xml'], ...more])

/** A workbook whose pictures stand in its cells, with the very parts that WPS writes. */
export const aWpsWorkbook = (rows: Rows, pictures: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const ids = Object.keys(pictures)
  return aWorkbook({
    rows,
    parts: {
      'xl/_rels/workbook.xml.rels': bookRelations([
        ['rId6', 'http://www.wps.cn/officeDocument/2020/cellImage', 'cellimages.xml'],
      ]),
      'xl/cellimages.xml': `${HEAD}<etc:cellImages xmlns:xdr="${DRAWING}" xmlns:r="${RELATIONS}" xmlns:a="${SHAPES}" xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData">${ids
        .map((id, at) => `<etc:cellImage>${picXml(at + 2, id, `rId${at + 1}`)}</etc:cellImage>`)
        .join('')}</etc:cellImages>`,
      'xl/_rels/cellimages.xml.rels': relationsXml(
        ids.map((_, at) => [`rId${at + 1}`, `${RELATIONS}/image`, `media/image${at + 1}.png`] as const),
      ),
      ...mediaOf(Object.values(pictures)),
    },
  })
}

/** The cell of a picture that Excel 365 placed in it, by its number from 1. */
export const placedCell = (no: number): RawCell => ({ xml: `<c r="REF" t="e" vm="${no}"><v>#VALUE!</v></c>` })

/** A workbook whose pictures were placed in cells by Excel 365. */
export const anExcel365Workbook = (rows: Rows, pictures: readonly Buffer[]): Promise<Buffer> => {
  const each = (xml: (at: number) => string) => pictures.map((_, at) => xml(at)).join('')
  const office = 'http://schemas.microsoft.com/office'
  return aWorkbook({
    rows,
    parts: {
      'xl/_rels/workbook.xml.rels': bookRelations([
        ['rId5', `${RELATIONS}/sheetMetadata`, 'metadata.xml'],
        ['rId6', `${office}/2022/10/relationships/richValueRel`, 'richData/richValueRel.xml'],
        ['rId7', `${office}/2017/06/relationships/rdRichValue`, 'richData/rdrichvalue.xml'],
        ['rId8', `${office}/2017/06/relationships/rdRichValueStructure`, 'richData/rdrichvaluestructure.xml'],
      ]),
      'xl/metadata.xml': `${HEAD}<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xlrd="${RICH}"><metadataTypes count="1"><metadataType name="XLRICHVALUE" minSupportedVersion="120000"/></metadataTypes><futureMetadata name="XLRICHVALUE" count="${pictures.length}">${each((at) => `<bk><extLst><ext uri="{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}"><xlrd:rvb i="${at}"/></ext></extLst></bk>`)}</futureMetadata><valueMetadata count="${pictures.length}">${each((at) => `<bk><rc t="1" v="${at}"/></bk>`)}</valueMetadata></metadata>`,
      'xl/richData/rdrichvalue.xml': `${HEAD}<rvData xmlns="${RICH}" count="${pictures.length}">${each((at) => `<rv s="0"><v>${at}</v><v>5</v></rv>`)}</rvData>`,
      'xl/richData/rdrichvaluestructure.xml': `${HEAD}<rvStructures xmlns="${RICH}" count="1"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s></rvStructures>`,
      'xl/richData/richValueRel.xml': `${HEAD}<richValueRels xmlns="${office}/spreadsheetml/2022/richvaluerel" xmlns:r="${RELATIONS}">${each((at) => `<rel r:id="rId${at + 1}"/>`)}</richValueRels>`,
      'xl/richData/_rels/richValueRel.xml.rels': relationsXml(
        pictures.map((_, at) => [`rId${at + 1}`, `${RELATIONS}/image`, `../media/image${at + 1}.png`] as const),
      ),
      ...mediaOf(pictures),
    },
  })
}

/** A picture over a cell, both counted from 0, with its place inside of it in EMU. */
export interface Anchor {
  row: number
  column: number
  top?: number
  left?: number
  /** Which of the pictures, from 0. */
  picture: number
  cropped?: boolean
  rotated?: boolean
}

const anchorXml = ({ row, column, top = 0, left = 0, picture, cropped, rotated }: Anchor, at: number) => {
  const look = {
    crop: cropped ? '<a:srcRect l="10000" b="20000"/>' : '<a:srcRect/>',
    rotation: rotated ? ' rot="5400000"' : '',
  }
  return `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${left}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${top}</xdr:rowOff></xdr:from><xdr:ext cx="1000" cy="1000"/>${picXml(at + 2, `图片 ${at + 1}`, `rId${picture + 1}`, look)}<xdr:clientData/></xdr:oneCellAnchor>`
}

const drawingXml = (inner: string) =>
  `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}" xmlns:a="${SHAPES}" xmlns:r="${RELATIONS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${inner}</xdr:wsDr>`

interface Drawn {
  anchors?: readonly Anchor[]
  /** In place of the anchors. */
  inner?: string
  /** Further relations of the drawing. */
  relations?: readonly (readonly [string, string, string])[]
}

/** A workbook with pictures over its cells. */
export const aDrawnWorkbook = (rows: Rows, pictures: readonly Buffer[], drawn: Drawn): Promise<Buffer> =>
  aWorkbook({
    rows,
    afterData: '<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>',
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': relationsXml([
        ['rId1', `${RELATIONS}/drawing`, '../drawings/drawing1.xml'],
      ]),
      'xl/drawings/drawing1.xml': drawingXml(drawn.inner ?? (drawn.anchors ?? []).map(anchorXml).join('')),
      'xl/drawings/_rels/drawing1.xml.rels': relationsXml([
        ...pictures.map((_, at) => [`rId${at + 1}`, `${RELATIONS}/image`, `../media/image${at + 1}.png`] as const),
        ...(drawn.relations ?? []),
      ]),
      ...mediaOf(pictures),
    },
  })
