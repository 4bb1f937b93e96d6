import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { P } from '@portal/contract/privileges.ts'
import { getDraw, runDraw, type ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { DrawCard } from '#src/shared/lots/DrawCard.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

/** 公示: the result in words, the draws and their proof. */
export function ResultTab({ of }: { of: ActivityDetail }) {
  const found = useQuery({ ...query(getDraw, { ownerType: 'activity', ownerId: of.id }), refetchOnMount: 'always' })
  return (
    <div className="kit-panels desk-result">
      {of.resultText !== '' && (
        <section className="desk-panel">
          <h2>结果说明</h2>
          <p className="act-intro">{of.resultText}</p>
        </section>
      )}
      <Loaded of={found}>
        {({ draws, eligible }) =>
          draws.length === 0 ? (
            <EmptyNew text="本活动没有设奖品" />
          ) : (
            draws.map((draw) =>
              draw.runAt === null ? (
                <Undrawn key={draw.prizeId} of={of} draw={draw} eligible={eligible} />
              ) : (
                <DrawCard key={draw.prizeId} draw={draw} />
              ),
            )
          )
        }
      </Loaded>
    </div>
  )
}

interface UndrawnProps {
  of: ActivityDetail
  draw: ShownDraw
  /** Null: nobody told. */
  eligible: number | null
}

function Undrawn({ of, draw: { prizeId, title, count, commit, listHash }, eligible }: UndrawnProps) {
  const run = useWrite(runDraw, { refreshes: ['activity'] })
  const draw = async () => {
    const among = eligible === null ? '' : `从 ${eligible} 人中`
    const consequence = `${among}抽 ${count} 人，只能抽一次，中奖的人会收到通知。`
    if (!(await confirm({ name: title, verb: '抽奖', consequence }))) return
    const done = await run.run({ ownerType: 'activity', ownerId: of.id, prizeId })
    if (done) tip('success', `已抽出 ${done.winners.length} 人`)
  }
  return (
    <section className="desk-panel" aria-label={`待抽：${title}`}>
      <header>
        <h2>
          {title} · {count} 份
        </h2>
        <Can codes={[P.activityDraw]}>
          <Button loading={run.isPending} onClick={() => void draw()}>
            抽奖
          </Button>
        </Can>
      </header>
      <p className="act-sub desk-hash">承诺值 {commit}</p>
      <p className="act-sub desk-hash">{listHash === null ? '名单正在冻结' : `名单摘要 ${listHash}`}</p>
    </section>
  )
}
