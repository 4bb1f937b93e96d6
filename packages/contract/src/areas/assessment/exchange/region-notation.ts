import type { PolicyParams, QuestionPicture } from '../question/content.ts'
import type { KeyRegion, RegionShape } from '../question/key.ts'
import { escapeAnswer, splitEscaped, unescapeAnswer } from './answer-list.ts'

const shapeNames = { rect: '矩形', circle: '圆', polygon: '多边形' } as const
const names = { weight: '分值', tolerance: '容差', category: '类别' } as const
const paramNames = {
  missPenalty: '误点扣分',
  freeMisses: '免扣次数',
  maxPoints: '最多点数',
  tellCount: '告知数量',
  categories: '类别',
  categoryPercent: '类别占比',
} as const

const placesOf = (shape: RegionShape): number[] => {
  if (shape.type === 'rect') return [shape.x, shape.y, shape.width, shape.height]
  if (shape.type === 'circle') return [shape.x, shape.y, shape.r]
  return shape.points.flatMap(({ x, y }) => [x, y])
}

type WrittenRegion = Omit<KeyRegion, 'weight'> & { weight: number | null }

/**
 * `矩形(120,80,200,150)|灭火器被遮挡|分值=1|容差=10|类别=消防` for each region, in pixels of the stored picture; those without
 * a weight share the score.
 */
export const writeRegions = (regions: readonly WrittenRegion[]): string =>
  regions
    .map(({ shape, name, weight, tolerance, category }) =>
      [
        `${shapeNames[shape.type]}(${placesOf(shape).join(',')})`,
        escapeAnswer(name),
        ...(weight === null ? [] : [`${names.weight}=${weight}`]),
        ...(tolerance === 0 ? [] : [`${names.tolerance}=${tolerance}`]),
        ...(category === '' ? [] : [`${names.category}=${escapeAnswer(category)}`]),
      ].join('|'),
    )
    .join(';')

const shapeOf = (text: string): RegionShape | null => {
  const [, name, list = ''] = /^(\S+?)\s*\(([^()]*)\)$/.exec(text.normalize('NFKC').trim()) ?? []
  const places = list.split(/[\s,]+/).filter((part) => part !== '')
  if (!places.every((part) => /^\d{1,5}$/.test(part))) return null
  const [x = 0, y = 0, third = 0, height = 0] = places.map(Number)
  if (name === shapeNames.rect && places.length === 4) return { type: 'rect', x, y, width: third, height }
  if (name === shapeNames.circle && places.length === 3) return { type: 'circle', x, y, r: third }
  if (name !== shapeNames.polygon || places.length < 6 || places.length % 2 === 1) return null
  const points = Array.from({ length: places.length / 2 }, (_, at) => ({
    x: Number(places[at * 2]),
    y: Number(places[at * 2 + 1]),
  }))
  return { type: 'polygon', points }
}

/** Names with their values; null where a part has none. */
const namedOf = (parts: readonly string[]): Map<string, string> | null => {
  const named = new Map<string, string>()
  for (const part of parts) {
    const cut = part.search(/[=＝]/)
    if (cut <= 0) return null
    named.set(part.slice(0, cut).trim(), part.slice(cut + 1))
  }
  return named
}

/** Equal shares of a score in hundredths, the earlier ones first. */
const sharesOf = (score: number, count: number): number[] => {
  const cents = Math.round(score * 100)
  const [each, rest] = [Math.floor(cents / count), cents % count]
  return Array.from({ length: count }, (_, at) => (each + (at < rest ? 1 : 0)) / 100)
}

const numberOf = (text: string | undefined, absent: number): number =>
  text === undefined ? absent : text.trim() === '' ? Number.NaN : Number(text.normalize('NFKC'))

const regionOf = (part: string, share: number): KeyRegion | null => {
  const [written = '', name = '', ...rest] = splitEscaped(part, '|｜')
  const shape = shapeOf(written)
  const named = namedOf(rest)
  if (!shape || !named || [...named.keys()].some((key) => !Object.values<string>(names).includes(key))) return null
  const weight = numberOf(named.get(names.weight), share)
  const tolerance = numberOf(named.get(names.tolerance), 0)
  if (!(weight >= 0) || !(tolerance >= 0)) return null
  return {
    shape,
    name: unescapeAnswer(name),
    weight,
    tolerance,
    category: unescapeAnswer(named.get(names.category) ?? ''),
  }
}

/** Regions of an answer cell, those without a weight share the score; null where one cannot be read. */
export const readRegions = (answer: string, score: number): KeyRegion[] | null => {
  const parts = splitEscaped(answer, ';；').filter((part) => part.trim() !== '')
  const shares = sharesOf(score, Math.max(1, parts.length))
  const regions = parts.map((part, at) => regionOf(part, shares[at] ?? 0))
  return regions.every((region) => region !== null) ? regions : null
}

const YES = '是'
const NO = '否'

/** What the column 计分参数 says of a hot-spot question. */
export const hotspotWords = (params: PolicyParams): [string, string][] =>
  (Object.keys(paramNames) as (keyof typeof paramNames)[]).flatMap((key): [string, string][] => {
    const value = params[key]
    if (value === undefined) return []
    const text = Array.isArray(value) ? value.map(escapeAnswer).join('|') : value
    return [[paramNames[key], typeof text === 'boolean' ? (text ? YES : NO) : String(text)]]
  })

const paramOf = (key: keyof typeof paramNames, text: string): PolicyParams | null => {
  if (key === 'categories') {
    const list = splitEscaped(text, '|｜').map(unescapeAnswer)
    return { categories: list.filter((each) => each !== '') }
  }
  if (key === 'tellCount') return [YES, NO].includes(text.trim()) ? { tellCount: text.trim() === YES } : null
  const value = numberOf(text, Number.NaN)
  return Number.isFinite(value) ? { [key]: value } : null
}

/** The parameters of a hot-spot question out of their column; null where one cannot be read. */
export const readHotspotParams = (text: string): PolicyParams | null => {
  const named = namedOf(splitEscaped(text, ';；').filter((part) => part.trim() !== ''))
  if (!named) return null
  const keys = Object.keys(paramNames) as (keyof typeof paramNames)[]
  let params: PolicyParams = {}
  for (const [name, value] of named) {
    const key = keys.find((each) => paramNames[each] === name)
    const found = key && paramOf(key, value)
    if (!found) return null
    params = { ...params, ...found }
  }
  return params
}

/** A stored picture in the cell of a question, until a file gives it a name of its own. */
export const pictureCell = ({ fileId, width, height }: QuestionPicture): string => `${fileId} ${width}x${height}`

export const pictureOfCell = (cell: string): QuestionPicture | null => {
  const [, fileId = '', width, height] = /^([0-9a-f-]{36}) (\d+)x(\d+)$/.exec(cell.trim()) ?? []
  return fileId === '' ? null : { fileId, width: Number(width), height: Number(height) }
}
