import type { LabelNode, listLabelTree } from '@portal/contract/areas/video/label.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { selectTree } from './queries.ts'

type Line = ResultOf<typeof listLabelTree>['list'][number]

const linesBelow = (nodes: readonly LabelNode[], above: readonly string[]): Line[] =>
  nodes.flatMap(({ children, ...node }) => {
    const names = [...above, node.name]
    return [{ ...node, level: names.length, place: names.join(' / ') }, ...linesBelow(children, names)]
  })

/** The tree as lines; sorted the other way round it is read from its end. */
export const treeLines: HandlerOf<typeof listLabelTree> = async ({ tx, body }) => {
  const lines = linesBelow(await selectTree(tx, body.dicCode), [])
  const found = lines.filter(({ place }) => place.toLowerCase().includes(body.keyword.toLowerCase()))
  const ordered = body.sort === '-place' ? found.toReversed() : found
  const from = (body.page - 1) * body.pageSize
  return { list: ordered.slice(from, from + body.pageSize), total: found.length }
}
