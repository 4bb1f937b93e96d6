import type { Archive } from './archive.ts'
import { type DrawnPicture, pictureHandlers } from './drawn-pictures.ts'
import { readRelations } from './relations.ts'

type CellPicture = Pick<DrawnPicture, 'part' | 'altered'>

/** What a cell says in place of its text. */
interface CellSigns {
  formula: string
  shown: string
  /** Number of its value metadata, from 1; 0: none. */
  metadata: number
}

/** Pictures that are the value of a cell. */
export interface CellPictures {
  /** The picture a cell shows; undefined: it shows its text. */
  in(cell: CellSigns): CellPicture | undefined
}

export const noCellPictures: CellPictures = { in: () => undefined }

/** WPS writes a picture of a cell as a formula that names it. */
const WPS_FORMULA = /^=?(?:_xlfn\.)?DISPIMG\("([^"]{1,100})",\d+\)$/i

type PartOf = (kind: string) => string | undefined

const readWps = async (archive: Archive, part: string | undefined): Promise<Map<string, CellPicture>> => {
  const pictures = new Map<string, CellPicture>()
  if (part === undefined || !archive.has(part)) return pictures
  const handlers = pictureHandlers(archive, await readRelations(archive, part), (picture) =>
    pictures.set(picture.name, picture),
  )
  await archive.parse(part, handlers)
  return pictures
}

/** Numbers of the rich values that the cells' metadata lead to, in the order the cells count them. */
const readMetadata = async (archive: Archive, part: string): Promise<(number | undefined)[]> => {
  const types: string[] = []
  const [future, cells] = [[] as number[], [] as { type: number; value: number }[]]
  let section = ''
  await archive.parse(part, {
    open: (name, { name: called = '', i = '', t = '', v = '' }) => {
      if (name === 'metadataType') types.push(called)
      else if (name === 'futureMetadata') section = called
      else if (name === 'valueMetadata' || name === 'cellMetadata') section = name
      else if (name === 'rvb' && section === RICH_VALUES) future.push(Number(i))
      else if (name === 'rc' && section === 'valueMetadata') cells.push({ type: Number(t), value: Number(v) })
    },
  })
  return cells.map(({ type, value }) => (types[type - 1] === RICH_VALUES ? future[value] : undefined))
}

const RICH_VALUES = 'XLRICHVALUE'
const PICTURE_KEY = '_rvRel:LocalImageIdentifier'

/** By structure, the place of its value that names a picture; -1: it names none. */
const readStructures = async (archive: Archive, part: string): Promise<number[]> => {
  const places: number[] = []
  let keys = 0
  await archive.parse(part, {
    open: (name, { n = '' }) => {
      if (name === 's') {
        places.push(-1)
        keys = 0
      } else if (name === 'k') {
        if (n === PICTURE_KEY) places[places.length - 1] = keys
        keys += 1
      }
    },
  })
  return places
}

/** By rich value, the number of the picture it is; undefined: it is something else. */
const readRichValues = async (archive: Archive, part: string, places: readonly number[]) => {
  const numbers: (number | undefined)[] = []
  let [place, at, text] = [-1, -1, '']
  await archive.parse(part, {
    open: (name, { s = '' }) => {
      if (name === 'rv') {
        numbers.push(undefined)
        place = places[Number(s)] ?? -1
        at = -1
      } else if (name === 'v') {
        at += 1
        text = ''
      }
    },
    text: (piece) => {
      if (at >= 0 && at === place) text += piece
    },
    close: (name) => {
      if (name === 'v' && at === place) numbers[numbers.length - 1] = Number(text)
    },
  })
  return numbers
}

const readPictureParts = async (archive: Archive, part: string): Promise<(string | null)[]> => {
  const relations = await readRelations(archive, part)
  const parts: (string | null)[] = []
  await archive.parse(part, {
    open: (name, { id = '' }) => {
      if (name !== 'rel') return
      const target = relations.get(id)?.target
      parts.push(target !== undefined && archive.has(target) ? target : null)
    },
  })
  return parts
}

/** Pictures that Excel 365 placed in cells, by the metadata of the cell from 1. */
const readPlaced = async (archive: Archive, partOf: PartOf): Promise<(CellPicture | undefined)[]> => {
  const [metadata, structures, values, pictures] = [
    'sheetMetadata',
    'rdRichValueStructure',
    'rdRichValue',
    'richValueRel',
  ].map((kind) => {
    const part = partOf(kind)
    return part !== undefined && archive.has(part) ? part : undefined
  })
  if (!metadata || !structures || !values || !pictures) return []
  const numbers = await readRichValues(archive, values, await readStructures(archive, structures))
  const parts = await readPictureParts(archive, pictures)
  return (await readMetadata(archive, metadata)).map((value) => {
    const number = value === undefined ? undefined : numbers[value]
    return number === undefined ? undefined : { part: parts[number] ?? null, altered: false }
  })
}

/** What cells of a workbook show instead of text: pictures of WPS and of Excel 365. */
export const readCellPictures = async (archive: Archive, partOf: PartOf): Promise<CellPictures> => {
  const byName = await readWps(archive, partOf('cellImage'))
  const placed = await readPlaced(archive, partOf)
  return {
    in: ({ formula, shown, metadata }) => {
      // Programs that know no such formula keep it and show an error.
      const name = (WPS_FORMULA.exec(formula.trim()) ?? WPS_FORMULA.exec(shown.trim()))?.[1]
      if (name !== undefined) return byName.get(name) ?? { part: null, altered: false }
      return placed[metadata - 1]
    },
  }
}
