import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { getDraw, type ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { DrawCard } from '#src/shared/lots/DrawCard.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '#src/ui/plain/verb.css'

const SHOWN = 20

/** The seal of each draw until it ran; then who won, and the proof. */
export function Lots({ of }: { of: BenefitDetail }) {
  const found = useQuery({
    ...query(getDraw, { ownerType: 'benefit', ownerId: of.id }),
    // What was sealed when this was asked is published as soon as the benefit is said to be drawn.
    refetchInterval: ({ state: { data } }) =>
      of.drawnAt !== null && data?.draws.some(({ runAt }) => runAt === null) ? SECOND_MS : false,
  })
  const draws = found.data?.draws ?? []
  const sealed = draws.filter(({ runAt }) => runAt === null)
  return (
    <>
      {sealed.length > 0 && <Sealed draws={sealed} />}
      {draws
        .filter(({ runAt }) => runAt !== null)
        .map((draw) => (
          <DrawCard key={draw.prizeId} draw={draw} of="benefit" />
        ))}
    </>
  )
}

function Sealed({ draws }: { draws: readonly ShownDraw[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="wf-card" aria-label="开签验算">
      <div className="wf-seal">
        <span>
          <Icon name="shield" />
        </span>
        <div>
          <b>开签结果可以自己验算</b>
          <p className="wf-sub">签种已封存，开签后公布</p>
        </div>
        <button type="button" className="verb" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          验证抽签
        </button>
      </div>
      {draws.map(({ prizeId, title, commit }) => (
        <p key={prizeId} className="wf-hash">
          封存值{draws.length > 1 && `（${title}）`} {isOpen ? commit : `${(commit ?? '').slice(0, SHOWN)}…`}
        </p>
      ))}
      {isOpen && (
        <p className="wf-sub">
          开放时系统生成签种并公布它的摘要（封存值），任何人都看不到签种。截止时名单固定，由签种和名单一起算出每个号码的顺序，
          顺序靠前的中签。开签后签种、名单和结果全部公布，可以在这里重新计算；签种的摘要须与封存值一致。
        </p>
      )}
    </section>
  )
}
