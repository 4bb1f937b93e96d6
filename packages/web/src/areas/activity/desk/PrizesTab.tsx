import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { type ActivityPrize, savePrizes } from '@portal/contract/areas/activity/desk.ts'
import { P } from '@portal/contract/privileges.ts'
import { getDraw, type ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { isFixed } from './desk-body.ts'

/** 奖品: what is drawn among those who complete the activity. */
export function PrizesTab({ of }: { of: ActivityDetail }) {
  const found = useQuery({ ...query(getDraw, { ownerType: 'activity', ownerId: of.id }), refetchOnMount: 'always' })
  const mayDraw = useHolds([P.activityDraw])
  return (
    <Loaded of={found}>
      {({ draws, eligible }) => (
        <section className="activity-sheet" aria-label="奖品">
          <p className="activity-note">
            完成活动的人各有一份抽签资格，主办人和“不参与抽奖”的人除外
            {eligible !== null && `；现在够资格 ${eligible.toLocaleString()} 人`}。
            一人最多中一种奖。中奖名单公布并通知本人，领取由主办单位安排。
          </p>
          {mayDraw && !isFixed(of) ? (
            <PrizeForm key={`${of.revision} ${JSON.stringify(draftsOf(draws))}`} of={of} draws={draws} />
          ) : (
            <PrizeList draws={draws} />
          )}
        </section>
      )}
    </Loaded>
  )
}

function PrizeList({ draws }: { draws: readonly ShownDraw[] }) {
  if (draws.length === 0) return <EmptyNew text="没有设奖品" />
  return (
    <ul className="desk-shown" aria-label="奖品">
      {draws.map(({ prizeId, title, count, unitCap, commit }) => (
        <li key={prizeId}>
          <b>{title}</b> {count} 份{unitCap !== null && `，每单位最多 ${unitCap} 份`}
          {commit !== null && <p className="act-sub desk-hash">承诺值 {commit}</p>}
        </li>
      ))}
    </ul>
  )
}

type Draft = ActivityPrize & { key: string; commit: string | null }

const draftsOf = (draws: readonly ShownDraw[]): Draft[] =>
  draws.map(({ prizeId, title, count, unitCap, commit }) => ({
    id: prizeId,
    key: prizeId,
    title,
    count,
    unitCap,
    commit,
  }))

function PrizeForm({ of, draws }: { of: ActivityDetail; draws: readonly ShownDraw[] }) {
  const { markDirty } = usePage()
  const [prizes, setPrizes] = useState<Draft[]>(() => draftsOf(draws))
  const [serial, setSerial] = useState(0)
  const save = useWrite(savePrizes, { refreshes: ['draw', 'activity'], stays: true })
  const change = (next: Draft[]) => {
    setPrizes(next)
    markDirty(true)
  }
  const add = () => {
    setSerial(serial + 1)
    change([...prizes, { key: `new ${serial}`, title: '', count: 1, unitCap: null, commit: null }])
  }
  const send = async () => {
    const said = prizes.map(({ key: _, commit: __, ...prize }) => prize)
    if (!(await save.run({ activityId: of.id, revision: of.revision, prizes: said }))) return
    markDirty(false)
    tip('success', '奖品已保存')
  }
  return (
    <>
      {of.state === 'running' && (
        <Alert type="warning" showIcon title="活动进行中：奖品不能减少，新增的奖品立即公布承诺值。" />
      )}
      <OrderedParts<Draft>
        thing="奖品"
        parts={prizes}
        keyOf={({ key }) => key}
        onChange={change}
        foot={<Button onClick={add}>添加奖品</Button>}
      >
        {(prize, at, put) => (
          <div className="desk-prize">
            <Input
              aria-label={`奖品 ${at} 名称`}
              placeholder="名称，如便携急救包"
              maxLength={40}
              value={prize.title}
              onChange={({ target }) => put({ ...prize, title: target.value })}
            />
            <label>
              名额
              <LateInputNumber
                aria-label={`奖品 ${at} 名额`}
                min={1}
                max={10_000}
                precision={0}
                value={prize.count}
                onChange={(count) => put({ ...prize, count: Number(count ?? 1) })}
              />
            </label>
            <label>
              每单位最多
              <LateInputNumber
                aria-label={`奖品 ${at} 每单位上限`}
                min={1}
                max={1000}
                precision={0}
                placeholder="不限"
                value={prize.unitCap}
                onChange={(cap) => put({ ...prize, unitCap: cap === null || cap === undefined ? null : Number(cap) })}
              />
            </label>
            {prize.commit !== null && <p className="act-sub desk-hash">承诺值 {prize.commit}</p>}
          </div>
        )}
      </OrderedParts>
      <div className="kit-form-buttons">
        <Button type="primary" loading={save.isPending} onClick={() => void send()}>
          保存奖品
        </Button>
      </div>
    </>
  )
}
