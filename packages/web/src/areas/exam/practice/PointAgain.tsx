import { myPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { POINT_ROUND, pointMode } from '@portal/contract/areas/exam/practice/words.ts'
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'

interface Point {
  id: string
  name: string
}

interface PointAgainProps {
  /** Weak 知识点, the weakest first. */
  points: readonly Point[]
  /** The one filled button of the view. */
  primary?: boolean
}

/** So many are looked for a set. */
const MOST_ASKED = 3

const setsAbout = ({ id }: Point) =>
  query(myPractice, {
    page: 1,
    pageSize: 1,
    keyword: '',
    exactTotal: false,
    filter: { knowledgeId: id, validity: 'open' },
  })

/** 再练 5 题 of the weakest 知识点 that a set has questions of; nothing where none has. */
export function PointAgain({ points, primary = false }: PointAgainProps) {
  const asked = points.slice(0, MOST_ASKED)
  const found = useQueries({ queries: asked.map(setsAbout) })
  const at = found.findIndex(({ data }) => (data?.list[0]?.point?.count ?? 0) > 0)
  const set = found[at]?.data?.list[0]
  const point = asked[at]
  // The weakest is waited for: a button that changes under the finger is none.
  if (!set?.point || !point || found.slice(0, at).some(({ isPending }) => isPending)) return null
  const n = Math.min(POINT_ROUND, set.point.count)
  return (
    <Button
      {...(primary && { type: 'primary' })}
      aria-label={`再练 ${n} 题：${point.name}`}
      onClick={() => go(`/netSchool/specialAnswer?id=${set.id}&mode=${pointMode(point.id)}`)}
    >
      再练 {n} 题 · {point.name}
    </Button>
  )
}
