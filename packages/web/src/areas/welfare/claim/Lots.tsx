import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { getDraw, type ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { DrawCard } from '#src/shared/lots/DrawCard.tsx'
import '#src/ui/plain/verb.css'

const SHOWN = 20

/** The seal of each draw until it ran; then who won, and the proof. */
export function Lots({ of }: { of: BenefitDetail }) {
  // Asked again with every change of the benefit: the draw comes with one.
  const found = useQuery(query(getDraw, { ownerType: 'benefit', ownerId: of.id }))
  const draws = found.data?.draws ?? []
  const isStale = of.drawnAt !== null && draws.some(({ runAt }) => runAt === null)
  if (isStale && !found.isFetching) void found.refetch()
  return draws.map((draw) =>
    draw.runAt === null ? (
      <Sealed key={draw.prizeId} draw={draw} isOne={draws.length === 1} />
    ) : (
      <DrawCard key={draw.prizeId} draw={draw} of="benefit" />
    ),
  )
}

function Sealed({ draw: { title, commit }, isOne }: { draw: ShownDraw; isOne: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="wf-card" aria-label={isOne ? '开签验算' : `开签验算：${title}`}>
      <div className="wf-seal">
        <span>
          <Icon name="shield" />
        </span>
        <div>
          <b>{isOne ? '开签结果可以自己验算' : `${title}：结果可以自己验算`}</b>
          <p className="wf-sub">签种已封存，开签后公布</p>
        </div>
        <button type="button" className="verb" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          验证抽签
        </button>
      </div>
      {commit !== null && <p className="wf-hash">封存值 {isOpen ? commit : `${commit.slice(0, SHOWN)}…`}</p>}
      {isOpen && (
        <p className="wf-sub">
          开放时系统生成签种并公布它的摘要（封存值），任何人都看不到签种。截止时名单固定，由签种和名单一起算出每个号码的顺序，
          顺序靠前的中签。开签后签种、名单和结果全部公布，可以在这里重新计算；签种的摘要须与封存值一致。
        </p>
      )}
    </section>
  )
}
