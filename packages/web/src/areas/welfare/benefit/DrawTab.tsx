import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { getDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { DrawCard } from '#src/shared/lots/DrawCard.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const appliedOf = ({ options }: BenefitDetail, optionId: string): number =>
  options.find(({ id }) => id === optionId)?.applied ?? 0

/** 抽签: what is sealed, then the list, the result and its proof. */
export function DrawTab({ of }: { of: BenefitDetail }) {
  const found = useQuery({ ...query(getDraw, { ownerType: 'benefit', ownerId: of.id }), refetchOnMount: 'always' })
  if (of.state === 'draft') return <EmptyNew text="开放时封存签种并公布封存值" />
  return (
    <Loaded of={found}>
      {({ draws }) => (
        <div className="wf-panels">
          {draws.map((draw) =>
            draw.runAt === null ? (
              <section key={draw.prizeId} className="wf-panel" aria-label={draw.title}>
                <h2>{draw.title}</h2>
                <p>
                  共 {draw.count.toLocaleString('zh-CN')} 份，{dateTimeText(of.openTo.getTime())} 截止后由系统自动开签。
                  现有 {appliedOf(of, draw.prizeId).toLocaleString('zh-CN')} 人登记。
                </p>
                <p>封存值 {draw.commit}</p>
              </section>
            ) : (
              <DrawCard key={draw.prizeId} draw={draw} of="benefit" />
            ),
          )}
        </div>
      )}
    </Loaded>
  )
}
