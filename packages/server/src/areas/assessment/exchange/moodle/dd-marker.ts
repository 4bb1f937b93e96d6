import { textOfHtml } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import type { Finding, QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { writeRegions } from '@portal/contract/areas/assessment/exchange/region-notation.ts'
import type { RegionShape } from '@portal/contract/areas/assessment/question/key.ts'
import { childrenOf, type Node, plainOf } from './xml-tree.ts'

/** `x,y;x,y;…` in pixels of the picture; Moodle allows fractions of one. */
const pairsOf = (coordinates: string): number[][] =>
  coordinates.split(';').map((pair) => pair.split(',').map((each) => Math.round(Number(each.trim()))))

const shapeOf = (drop: Node): RegionShape | null => {
  const pairs = pairsOf(plainOf(drop, 'coords'))
  if (!pairs.flat().every((each) => Number.isSafeInteger(each) && each >= 0)) return null
  const [[x, y] = [], [second, third] = []] = pairs
  if (x === undefined || y === undefined || second === undefined) return null
  switch (plainOf(drop, 'shape')) {
    case 'rectangle':
      return third === undefined ? null : { type: 'rect', x, y, width: second, height: third }
    case 'circle':
      return { type: 'circle', x, y, r: second }
    case 'polygon':
      return pairs.length >= 3 && pairs.every((pair) => pair.length === 2)
        ? { type: 'polygon', points: pairs.map(([left = 0, top = 0]) => ({ x: left, y: top })) }
        : null
    default:
      return null
  }
}

/**
 * Markers that are dropped on a picture: every zone becomes a region by the name of its marker, all of one weight.
 * `picture` is what the reading calls the picture of the question.
 */
export const readMarkers = (node: Node, picture: string, findings: Finding[]): QuestionFields => {
  const markers = new Map(
    childrenOf(node, 'drag').map((drag) => [plainOf(drag, 'no'), textOfHtml(plainOf(drag, 'text'))]),
  )
  const asked = new Set<string>()
  const regions = childrenOf(node, 'drop').flatMap((drop) => {
    const marker = plainOf(drop, 'choice')
    const shape = shapeOf(drop)
    asked.add(marker)
    if (shape) return [{ shape, name: markers.get(marker) ?? '', weight: null, tolerance: 0, category: '' }]
    findings.push(finding('badAnswer', 'answer', { v: `${plainOf(drop, 'shape')} ${plainOf(drop, 'coords')}` }))
    return []
  })
  for (const [no, name] of markers) if (!asked.has(no)) findings.push(finding('formatDropped', 'answer', { v: name }))
  return { kind: kindNames.hotspot, answer: writeRegions(regions), picture }
}
